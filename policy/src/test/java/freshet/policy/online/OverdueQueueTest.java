package freshet.policy.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import freshet.policy.Agenda.Due;
import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.PolicySettings;
import freshet.policy.Retrieval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

class OverdueQueueTest {
  private static final double NOW = 20_000;
  private static final int DAYS_KNOWN = 20;
  private static final double HOUR = 1.0 / 24;

  /** Of each ten feeds one is busy. */
  private static final int[] PER_DAY = {30, 1, 1, 1, 1, 1, 1, 1, 1, 1};

  private static final int FEEDS = 100;
  private static final double BUDGET = 8 * FEEDS;

  private final SplittableRandom random = new SplittableRandom(4);

  private double[] dates(int feed, double from, int days) {
    return random
        .doubles((long) PER_DAY[feed % PER_DAY.length] * days, from, from + days)
        .sorted()
        .toArray();
  }

  private FreshetAgenda agenda() {
    List<FeedHistory> feeds = new ArrayList<>();
    for (int i = 0; i < FEEDS; i++) {
      double[] dates = dates(i, NOW - DAYS_KNOWN, DAYS_KNOWN);
      feeds.add(new FeedHistory(NOW - DAYS_KNOWN, dates, 15, 1, 1));
    }
    return new FreshetAgenda(feeds, new Budget(BUDGET), NOW, PolicySettings.DEFAULTS);
  }

  private static void retrieve(FreshetAgenda agenda, int feed, double at) {
    agenda.retrieved(new Retrieval(feed, at, new double[0], 0, 0, 0));
  }

  /** After two days without any retrieval all are late: 30 postings a day go before one. */
  @Test
  void feedsThatAreLate_goByWhatTheyBring() {
    FreshetAgenda agenda = agenda();
    double late = NOW + 2;
    for (int k = 0; k < FEEDS / PER_DAY.length; k++) {
      Due due = agenda.next(late);
      assertThat(PER_DAY[due.feed() % PER_DAY.length]).isEqualTo(30);
      assertThat(due.at()).isLessThanOrEqualTo(late);
      retrieve(agenda, due.feed(), late);
    }
    assertThat(PER_DAY[agenda.next(late).feed() % PER_DAY.length]).isEqualTo(1);
  }

  @Test
  void feedsThatAreInTime_goAsInASimulation() {
    FreshetAgenda live = agenda();
    FreshetAgenda simulated = new OverdueQueueTest().agenda();
    for (int k = 0; k < 300; k++) {
      Due due = live.next(live.nextAt());
      assertThat(due).isEqualTo(simulated.next());
      retrieve(live, due.feed(), due.at());
      retrieve(simulated, due.feed(), due.at());
    }
  }

  @Test
  void feedThatIsRemovedWhileItIsLate_isPassedOver() {
    FreshetAgenda all = agenda();
    List<Integer> order = new ArrayList<>();
    for (int k = 0; k < 3; k++) {
      order.add(all.next(NOW + 2).feed());
    }
    FreshetAgenda fewer = new OverdueQueueTest().agenda();
    assertThat(fewer.next(NOW + 2).feed()).isEqualTo(order.get(0));
    fewer.remove(order.get(1));

    assertThat(fewer.next(NOW + 2).feed()).isEqualTo(order.get(2));
  }

  /** Where a quarter of what is due can be made, postings wait less if the least are shed. */
  @Test
  void shedding_theLeastValuable_keepsDelayLow_andForgetsNobody() {
    Scarce byValue = new Scarce((agenda, now) -> agenda.next(now));
    Scarce inOrder = new Scarce((agenda, _) -> agenda.next());

    assertThat(byValue.meanDelay()).isLessThan(0.9 * inOrder.meanDelay());
    assertThat(byValue.retrievals).isCloseTo(inOrder.retrievals, withinPercentage(2));
    assertThat(byValue.times).doesNotContain(0);
  }

  /** Ten days in which a terminal can retrieve a quarter of the budget, at an even pace. */
  private static final class Scarce {
    private static final int DAYS = 10;

    private final int[] times = new int[FEEDS];
    private int retrievals;
    private double delay;
    private int postings;

    private Scarce(BiFunction<FreshetAgenda, Double, Due> next) {
      OverdueQueueTest same = new OverdueQueueTest();
      FreshetAgenda agenda = same.agenda();
      double[][] published = new double[FEEDS][];
      Arrays.setAll(published, feed -> same.dates(feed, NOW, DAYS));
      double[] seen = new double[FEEDS];
      Arrays.fill(seen, NOW);
      double step = 4 / BUDGET;
      for (double now = NOW + HOUR; now < NOW + DAYS; now += step) {
        if (agenda.nextAt() <= now) {
          int feed = next.apply(agenda, now).feed();
          double[] fresh = unseen(published[feed], seen[feed], now);
          agenda.retrieved(new Retrieval(feed, now, fresh, 0, fresh.length, fresh.length));
          seen[feed] = now;
          times[feed]++;
          retrievals++;
        }
      }
      for (int feed = 0; feed < FEEDS; feed++) {
        unseen(published[feed], seen[feed], NOW + DAYS); // what was shed waits to the end
      }
    }

    private double[] unseen(double[] published, double since, double now) {
      double[] fresh = Arrays.stream(published).filter(t -> t > since && t <= now).toArray();
      delay += Arrays.stream(fresh).map(time -> now - time).sum();
      postings += fresh.length;
      return fresh;
    }

    private double meanDelay() {
      return delay / postings;
    }
  }
}
