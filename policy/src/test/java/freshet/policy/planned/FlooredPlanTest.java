package freshet.policy.planned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Budget;
import freshet.policy.FeedPlan;
import freshet.policy.FeedProfile;
import freshet.policy.Horizon;
import freshet.policy.Plan;
import freshet.policy.Policy;
import freshet.policy.PostingPattern;
import freshet.policy.allocation.MinDelayAllocator;
import freshet.policy.timing.EvenPolicy;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlooredPlanTest {
  private static final Horizon DAY = new Horizon(3, 4);
  private static final double HOUR = 1.0 / 24;

  /** By the root of the rate the busy feed would have 90 of 100, of which 24 fit into the day. */
  private static final List<FeedProfile> FEEDS = List.of(feed(8100), feed(25), feed(25));

  private static FeedProfile feed(double rate) {
    return new FeedProfile(rate, PostingPattern.FLAT, 20, 1, 1);
  }

  private static Plan planned(Policy policy, List<FeedProfile> feeds, double floor) {
    return FlooredPlan.of(policy, feeds, new Budget(100), DAY, new double[0], floor);
  }

  @Test
  void whatABusyFeedCannotUse_goesToOthers() {
    EvenPolicy even = new EvenPolicy(new MinDelayAllocator());
    assertThat(planned(even, FEEDS, 0).feeds().getFirst().retrievals()).isEqualTo(90);

    Plan plan = planned(even, FEEDS, HOUR);

    assertThat(plan.feeds()).extracting(FeedPlan::retrievals).containsExactly(24, 24, 24);
    assertThat(planned(even, FEEDS, HOUR / 2).feeds())
        .extracting(FeedPlan::retrievals)
        .containsExactly(48, 26, 26);
    assertApart(plan, HOUR);
  }

  @Test
  void retrievalsThatAreTooClose_areMovedApart() {
    Policy atOnce =
        (feeds, budget, horizon, carried) ->
            new Plan(
                horizon,
                List.of(new FeedPlan(new double[] {3.5, 3.5, 3.51, 3.9, 3.99, 3.995})),
                new double[1]);

    Plan plan = planned(atOnce, List.of(feed(1)), HOUR);

    assertThat(plan.feeds().getFirst().times())
        .containsExactly(
            new double[] {3.5, 3.5 + HOUR, 3.5 + 2 * HOUR, 3.9, 4 - HOUR, 4}, within(1e-9));
  }

  private static void assertApart(Plan plan, double floor) {
    for (FeedPlan feed : plan.feeds()) {
      for (int k = 1; k < feed.retrievals(); k++) {
        assertThat(feed.times()[k] - feed.times()[k - 1]).isGreaterThan(floor - 1e-9);
      }
    }
  }
}
