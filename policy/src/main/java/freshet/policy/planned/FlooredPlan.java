package freshet.policy.planned;

import freshet.policy.Budget;
import freshet.policy.FeedPlan;
import freshet.policy.FeedProfile;
import freshet.policy.Horizon;
import freshet.policy.Plan;
import freshet.policy.Policy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The plan of a policy under a floor, the shortest time between two retrievals of a feed. A feed
 * that would have more than fit is retrieved at that interval, and the rest of the budget is
 * planned for the others; retrievals that are too close are moved apart.
 */
final class FlooredPlan {
  private static final double TURN = 0.6180339887498949;

  /** Each round finds fewer feeds that have too much. */
  private static final int ROUNDS = 6;

  private static final double ROUNDING = 1e-9;

  private final Policy policy;
  private final List<FeedProfile> feeds;
  private final Horizon horizon;
  private final double[] carried;
  private final double floor;

  /** The most retrievals of a feed. */
  private final int most;

  private final double[] left;
  private final FeedPlan[] plans;

  private FlooredPlan(
      Policy policy, List<FeedProfile> feeds, Horizon horizon, double[] carried, double floor) {
    this.policy = policy;
    this.feeds = feeds;
    this.horizon = horizon;
    this.carried = carried;
    this.floor = floor;
    this.most = (int) Math.max(1, horizon.days() / floor + ROUNDING);
    this.left = new double[feeds.size()];
    this.plans = new FeedPlan[feeds.size()];
  }

  /**
   * Plans a horizon.
   *
   * @param floor the shortest time between two retrievals of a feed, in days; 0 for none
   */
  static Plan of(
      Policy policy,
      List<FeedProfile> feeds,
      Budget budget,
      Horizon horizon,
      double[] carried,
      double floor) {
    return floor > 0
        ? new FlooredPlan(policy, feeds, horizon, carried, floor).within(budget)
        : policy.plan(feeds, budget, horizon, carried);
  }

  private Plan within(Budget budget) {
    List<Integer> others = IntStream.range(0, feeds.size()).boxed().toList();
    double perDay = budget.perDay();
    Plan plan = plan(others, perDay);
    for (int round = 0; round < ROUNDS; round++) {
      List<Integer> fewer = new ArrayList<>();
      for (int k = 0; k < others.size(); k++) {
        int feed = others.get(k);
        if (plan.feeds().get(k).retrievals() > most) {
          plans[feed] = full(feed);
          perDay -= feeds.get(feed).cost() * most / horizon.days();
        } else {
          fewer.add(feed);
        }
      }
      if (fewer.size() == others.size() || fewer.isEmpty() || !(perDay > 0)) {
        break;
      }
      others = fewer;
      plan = plan(others, perDay);
    }
    return new Plan(horizon, List.of(plans), left, plan.spare());
  }

  private Plan plan(List<Integer> some, double perDay) {
    double[] theirs =
        carried.length == 0 ? carried : some.stream().mapToDouble(i -> carried[i]).toArray();
    Plan plan =
        policy.plan(some.stream().map(feeds::get).toList(), new Budget(perDay), horizon, theirs);
    for (int k = 0; k < some.size(); k++) {
      plans[some.get(k)] = new FeedPlan(apart(plan.feeds().get(k).times()));
      left[some.get(k)] = plan.carried()[k];
    }
    return plan;
  }

  /** Returns as many retrievals as fit; feeds take turns within the interval. */
  private FeedPlan full(int feed) {
    double first = horizon.from() + TURN * (feed + 1) % 1 * floor;
    double[] times = new double[most];
    Arrays.setAll(times, k -> first + k * floor);
    left[feed] = 0;
    return new FeedPlan(times);
  }

  /** Moves retrievals apart: to later, and where the horizon ends, to earlier. */
  private double[] apart(double[] planned) {
    double[] times = planned.clone();
    for (int k = 1; k < times.length; k++) {
      times[k] = Math.max(times[k], times[k - 1] + floor);
    }
    double latest = horizon.to();
    for (int k = times.length - 1; k >= 0 && times[k] > latest; k--) {
      times[k] = latest;
      latest -= floor;
    }
    return times;
  }
}
