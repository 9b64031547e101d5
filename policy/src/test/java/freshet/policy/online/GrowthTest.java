package freshet.policy.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GrowthTest {
  private static final double NOW = 20_000;
  private static final Budget BUDGET = new Budget(3000);

  private final SplittableRandom random = new SplittableRandom(3);

  @Test
  void growth_leadsToThePriceOfAllFeedsTogether() {
    List<FeedHistory> feeds = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      feeds.add(feed());
    }
    FreshetAgenda grown =
        new FreshetAgenda(feeds.subList(0, 40), BUDGET, NOW, OnlineSettings.DEFAULTS);
    double few = level(grown);
    feeds.subList(40, 300).forEach(feed -> grown.add(feed, 0, NOW));
    FreshetAgenda together = new FreshetAgenda(feeds, BUDGET, NOW, OnlineSettings.DEFAULTS);

    // 7.5 times as many alike: 56 times the price (SC theorem 1), or e^4.0
    assertThat(level(grown) - few).isCloseTo(2 * Math.log(7.5), within(0.9));
    assertThat(level(grown)).isCloseTo(level(together), within(0.9));
  }

  @Test
  void growth_leavesFeedsOutThatWereRemoved() {
    FreshetAgenda agenda =
        new FreshetAgenda(List.of(feed(), feed()), BUDGET, NOW, OnlineSettings.DEFAULTS);
    agenda.remove(0);
    for (int i = 0; i < 100; i++) {
      agenda.add(feed(), 0, NOW);
    }

    assertThat(agenda.dueAt(0)).isInfinite();
  }

  /** The logarithm of the price; the last growth may be up to half the feeds behind. */
  private static double level(FreshetAgenda agenda) {
    return agenda.memory().prices()[0];
  }

  private FeedHistory feed() {
    double[] dates = random.doubles(40, NOW - 20, NOW).sorted().toArray();
    return new FeedHistory(NOW - 20, dates, 15, 1, 1);
  }
}
