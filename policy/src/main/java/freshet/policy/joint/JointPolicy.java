package freshet.policy.joint;

import freshet.policy.Budget;
import freshet.policy.FeedPlan;
import freshet.policy.FeedProfile;
import freshet.policy.Horizon;
import freshet.policy.Plan;
import freshet.policy.Policy;
import java.util.ArrayList;
import java.util.List;

/**
 * Allocation and timing in one optimum: every feed takes the cheapest path through the horizon at
 * one price per retrieval, c·cost/weight, and the price is such that all paths together spend the
 * budget. Under a constant rate the retrievals are evenly spaced at √(2c·cost/(wλ)), which is SC
 * theorem 1.
 *
 * <p>What is carried over is the time since each feed's last retrieval, and the part of the budget
 * that is less than a retrieval.
 */
public final class JointPolicy implements Policy {
  /** A sample of this many feeds gives the first guess of the price. */
  private static final int SAMPLE = 10_000;

  private final int fixedBinsPerDay;

  /** Uses bins that suit each feed's rate. */
  public JointPolicy() {
    this(0);
  }

  /** Uses a fixed number of bins a day for every feed. */
  public JointPolicy(int binsPerDay) {
    this.fixedBinsPerDay = binsPerDay;
  }

  @Override
  public Plan plan(List<FeedProfile> feeds, Budget budget, Horizon horizon, double[] carried) {
    double[] since = carried.length == 0 ? new double[feeds.size()] : carried;
    PricedPlans plans = new PricedPlans(feeds, budget, horizon, since, fixedBinsPerDay);
    double guess = plans.firstGuess();
    int step = feeds.size() / SAMPLE;
    if (step > 1) {
      guess =
          PriceSearch.search(price -> plans.spent(price, step), guess, budget.over(horizon))
              .price();
    }
    PriceSearch.Found found = PriceSearch.search(plans::spent, guess, budget.over(horizon));
    List<FeedPlan> chosen = new ArrayList<>(plans.at(found.price()));
    double spare =
        SpareRetrievals.spend(
            chosen, feeds, horizon, since, budget.over(horizon), i -> plans.at(found.below(), i));
    double[] newSince = new double[chosen.size()];
    for (int i = 0; i < newSince.length; i++) {
      double[] times = chosen.get(i).times();
      newSince[i] =
          times.length == 0 ? since[i] + horizon.days() : horizon.to() - times[times.length - 1];
    }
    return new Plan(horizon, chosen, newSince, spare);
  }
}
