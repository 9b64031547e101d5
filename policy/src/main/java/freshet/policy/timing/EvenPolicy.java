package freshet.policy.timing;

import freshet.policy.Budget;
import freshet.policy.FeedPlan;
import freshet.policy.FeedProfile;
import freshet.policy.Horizon;
import freshet.policy.Plan;
import freshet.policy.Policy;
import freshet.policy.allocation.Allocator;
import java.util.ArrayList;
import java.util.List;

/**
 * Retrieves every feed at equal distances of 1/m days, with phases spread so that the load is even
 * and the first horizon spends its budget to the retrieval. The elapsed share of the current
 * distance is carried over.
 */
public final class EvenPolicy implements Policy {
  private final Allocator allocator;

  public EvenPolicy(Allocator allocator) {
    this.allocator = allocator;
  }

  @Override
  public Plan plan(List<FeedProfile> feeds, Budget budget, Horizon horizon, double[] carried) {
    double[] perDay = allocator.allocate(feeds, budget).perDay();
    double[] passed = carried.length == 0 ? spread(perDay, horizon.days()) : carried.clone();
    List<FeedPlan> plans = new ArrayList<>(perDay.length);
    for (int i = 0; i < perDay.length; i++) {
      double owed = passed[i] + perDay[i] * horizon.days();
      int count = (int) Math.floor(owed + 1e-9);
      double[] times = new double[count];
      for (int k = 0; k < count; k++) {
        times[k] = Math.min(horizon.from() + (k + 1 - passed[i]) / perDay[i], horizon.to());
      }
      plans.add(new FeedPlan(times));
      passed[i] = Math.max(0, owed - count);
    }
    return new Plan(horizon, plans, passed);
  }

  /**
   * Returns phases such that the whole retrievals of all feeds sum to the budget of the horizon: a
   * feed that is due f beyond a whole number gets one more if the running sum of the fractions
   * passes a whole number with it. Within that, phases follow the golden ratio.
   */
  private static double[] spread(double[] perDay, double days) {
    double[] passed = new double[perDay.length];
    double fractions = 0;
    double turn = 0;
    for (int i = 0; i < passed.length; i++) {
      double due = perDay[i] * days;
      double fraction = due - Math.floor(due);
      double before = fractions;
      fractions += fraction;
      boolean more = Math.floor(fractions + 1e-9) > Math.floor(before + 1e-9);
      turn = (turn + 0.6180339887498949) % 1;
      passed[i] = more ? 1 - fraction * (1 - turn) : (1 - fraction) * turn;
    }
    return passed;
  }
}
