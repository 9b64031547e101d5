package freshet.simulator.online;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.policy.Agenda.Due;
import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.PolicySettings;
import freshet.policy.Retrieval;
import freshet.policy.online.FreshetAgenda;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.TraceFeed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Feeds that come when the policy is at work already. */
class NewFeedsTest {
  private static final int FEEDS = 200;
  private static final double EACH = 2;
  private static final double JOIN = 14;
  private static final double SETTLED = JOIN + 7;
  private static final double END = 42;

  private final List<TraceFeed> feeds =
      Worlds.rhythmic(FEEDS, (feed, at) -> 1, new SplittableRandom(11));
  private final int[] seen = new int[FEEDS];
  private double delay;
  private int postings;
  private final Spending spending = new Spending();

  private FreshetAgenda agenda(int known) {
    List<FeedHistory> histories = new ArrayList<>();
    for (TraceFeed feed : feeds.subList(0, known)) {
      double[] before = Arrays.copyOf(feed.published(), Scene.indexOf(feed.published(), JOIN));
      histories.add(new FeedHistory(0, before, feed.window(), 1, 1));
    }
    return new FreshetAgenda(
        histories, new Budget(EACH * feeds.size()), JOIN, PolicySettings.DEFAULTS);
  }

  private FeedHistory firstDocument(TraceFeed feed) {
    int end = Scene.indexOf(feed.published(), JOIN);
    double[] listed = Arrays.copyOfRange(feed.published(), Math.max(0, end - feed.window()), end);
    return FeedHistory.ofDocument(listed, JOIN, feed.window(), 1, 1);
  }

  /**
   * Retrieves until the end; the mean delay of the postings of feeds from a number on, after a
   * week.
   */
  private double meanDelay(FreshetAgenda agenda, int from) {
    for (int i = 0; i < feeds.size(); i++) {
      seen[i] = Scene.indexOf(feeds.get(i).published(), JOIN);
    }
    for (Due due = agenda.next(); due.at() < END; due = agenda.next()) {
      double[] published = feeds.get(due.feed()).published();
      int end = Scene.indexOf(published, due.at());
      for (int k = seen[due.feed()]; k < end; k++) {
        if (due.feed() >= from && published[k] >= SETTLED) {
          delay += due.at() - published[k];
          postings++;
        }
      }
      int first = Math.max(0, end - 20);
      Retrieval retrieval =
          new Retrieval(
              due.feed(), due.at(), published, first, end, Math.min(end - seen[due.feed()], 20));
      seen[due.feed()] = end;
      spending.add(retrieval);
      agenda.retrieved(retrieval);
    }
    return delay / postings;
  }

  @Test
  void newFeeds_areWatchedAlmostAsWellAsOldOnes_aWeekAfterTheirFirstDocument() {
    int known = feeds.size() / 2;
    double old = new NewFeedsTest().meanDelay(new NewFeedsTest().agenda(feeds.size()), known);
    FreshetAgenda agenda = agenda(known);
    for (TraceFeed feed : feeds.subList(known, feeds.size())) {
      agenda.add(firstDocument(feed), JOIN);
    }
    assertThat(meanDelay(agenda, known)).isLessThan(1.1 * old);
    // the first prices were those of half of the feeds
    spending.assertHeld(17, 42, EACH * feeds.size());
  }

  @Test
  void aFeedOfWhichNothingIsKnown_isRetrievedByWhatIsUsual() {
    FreshetAgenda agenda = agenda(feeds.size() - 1);
    int feed = agenda.add(FeedHistory.ofDocument(new double[0], JOIN, 20, 1, 1), JOIN);
    assertThat(feed).isEqualTo(feeds.size() - 1);
    assertThat(agenda.explain(feed).at()).isBetween(JOIN, JOIN + 7);
  }

  @Test
  void aFeedThatIsRemoved_isNotRetrievedAnyMore_andAHeavierOneMoreOften() {
    FreshetAgenda agenda = agenda(feeds.size());
    agenda.remove(3);
    agenda.weigh(4, 100, JOIN);
    int[] made = new int[feeds.size()];
    for (Due due = agenda.next(); due.at() < JOIN + 7; due = agenda.next()) {
      made[due.feed()]++;
      agenda.retrieved(new Retrieval(due.feed(), due.at(), new double[0], 0, 0, 0));
    }
    FreshetAgenda before = agenda(feeds.size());
    int plain = 0;
    for (Due due = before.next(); due.at() < JOIN + 7; due = before.next()) {
      plain += due.feed() == 4 ? 1 : 0;
      before.retrieved(new Retrieval(due.feed(), due.at(), new double[0], 0, 0, 0));
    }
    assertThat(made[3]).isZero();
    // ten times as often, by the square root
    assertThat(made[4]).isGreaterThan(5 * plain);
  }
}
