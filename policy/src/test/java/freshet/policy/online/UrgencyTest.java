package freshet.policy.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Agenda.Due;
import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.PolicySettings;
import freshet.policy.Retrieval;
import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.Population;
import freshet.policy.intensity.Refinement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UrgencyTest {
  private static final double NOW = 20_000;
  private static final int DAYS = 42;

  /** Postings at even distances, so that nothing is to be learned but the rate. */
  private static FeedHistory even(double perDay, int window) {
    double[] published = new double[(int) (perDay * DAYS)];
    Arrays.setAll(published, k -> NOW - DAYS + (k + 0.5) / perDay);
    return new FeedHistory(NOW - DAYS, published, window, 1, 1);
  }

  private static FeedTasks tasks(FeedHistory... feeds) {
    FreshetComponents parts = FreshetComponents.ALL;
    Population population = Population.of(List.of(feeds), NOW, parts.shapes(), parts.memories());
    FeedTasks tasks = new FeedTasks();
    for (FeedHistory feed : feeds) {
      FeedModel model = HistoryReplay.learned(population, feed, NOW);
      tasks.add(model, feed.weight(), feed.cost(), feed.window());
    }
    return tasks;
  }

  /** At a constant rate λ the best gap at a price c is √(2c/λ): after τ the price is λτ²/2. */
  @Test
  void withoutMisses_itIsThePriceAtWhichTheFeedWouldBeDue() {
    Urgency urgency = new Urgency(tasks(even(24, 10), even(2, 10)), new Overflows(), () -> 0);
    for (double since : new double[] {0.5, 1, 2}) {
      assertThat(urgency.of(0, NOW + since))
          .isCloseTo(12 * since * since, within(1.5 * since * since));
      assertThat(urgency.of(1, NOW + since)).isCloseTo(since * since, within(0.3 * since * since));
    }
    assertThat(urgency.of(0, NOW)).isZero();
  }

  /** Far beyond the window all further postings are lost: mC′ − C tends to the window's price. */
  @Test
  void overflow_makesItMoreUrgent_byNoMoreThanAWindow() {
    FeedTasks tasks = tasks(even(24, 10));
    Urgency delay = new Urgency(tasks, new Overflows(), () -> 0);
    Urgency both = new Urgency(tasks, new Overflows(), () -> 3);
    assertThat(both.of(0, NOW + 0.05) - delay.of(0, NOW + 0.05)).isCloseTo(0, within(0.01));
    assertThat(both.of(0, NOW + 3) - delay.of(0, NOW + 3)).isCloseTo(3 * 10, within(0.1));
  }

  /** Four fifths of the feeds have two postings at six, the others twenty at ten. */
  private static FreshetAgenda agenda(FreshetComponents parts) {
    SplittableRandom random = new SplittableRandom(3);
    List<FeedHistory> feeds = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      boolean busy = i % 5 == 0;
      int perDay = busy ? 20 : 2;
      double[] published = new double[perDay * DAYS];
      Arrays.setAll(
          published,
          k -> {
            double hour = (busy ? 10 : 6) + random.nextDouble();
            return NOW - DAYS + Math.floorDiv(k, perDay) + hour / 24;
          });
      Arrays.sort(published);
      feeds.add(new FeedHistory(NOW - DAYS, published, 15, 1, 1));
    }
    return new FreshetAgenda(feeds, new Budget(200), NOW, PolicySettings.DEFAULTS, parts);
  }

  /** Nothing is left of the day's budget: what waits for the next day goes by what it brings. */
  @Test
  void whileTheBudgetHolds_theMostUrgentComesFirst() {
    assertThat(busyAmongFirst(FreshetComponents.ALL)).isEqualTo(30);
    assertThat(busyAmongFirst(FreshetComponents.ALL.without(Refinement.URGENCY))).isLessThan(10);
  }

  private static int busyAmongFirst(FreshetComponents parts) {
    FreshetAgenda agenda = agenda(parts);
    agenda.resume(200, 0);
    int busy = 0;
    for (int k = 0; k < 30; k++) {
      Due due = agenda.next();
      busy += due.feed() % 5 == 0 ? 1 : 0;
      agenda.retrieved(new Retrieval(due.feed(), due.at(), new double[0], 0, 0, 0));
    }
    return busy;
  }
}
