package freshet.policy.joint;

import freshet.policy.FeedPlan;
import freshet.policy.FeedProfile;
import freshet.policy.Horizon;
import freshet.policy.Intensity;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntFunction;

/**
 * Spends what a price leaves over because plans change in steps: first, feeds take their plan at
 * the next lower price where that fits; then single retrievals are inserted where they save most.
 */
final class SpareRetrievals {
  private static final double ROUNDING = 1e-9;

  private SpareRetrievals() {}

  /** Spends the rest; returns what is left, which is less than the cost of any retrieval. */
  static double spend(
      List<FeedPlan> plans,
      List<FeedProfile> feeds,
      Horizon horizon,
      double[] since,
      double budget,
      IntFunction<FeedPlan> atLowerPrice) {
    double spare = budget + ROUNDING;
    double cheapest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < plans.size(); i++) {
      spare -= feeds.get(i).cost() * plans.get(i).retrievals();
      cheapest = Math.min(cheapest, feeds.get(i).cost());
    }
    for (int i = 0; i < plans.size() && spare >= cheapest; i++) {
      FeedPlan more = atLowerPrice.apply(i);
      double extra = feeds.get(i).cost() * (more.retrievals() - plans.get(i).retrievals());
      if (extra > 0 && extra <= spare) {
        plans.set(i, more);
        spare -= extra;
      }
    }
    if (spare >= cheapest) {
      spare = fillGaps(plans, feeds, horizon, since, spare);
    }
    return plans.isEmpty() ? 0 : Math.max(0, spare - ROUNDING);
  }

  /** A retrieval that could be inserted into the plan of a feed, and the delay it would save. */
  private record Gap(int feed, double at, double saved) {}

  private static double fillGaps(
      List<FeedPlan> plans,
      List<FeedProfile> feeds,
      Horizon horizon,
      double[] since,
      double budget) {
    double spare = budget;
    PriorityQueue<Gap> gaps =
        new PriorityQueue<>((one, other) -> Double.compare(other.saved(), one.saved()));
    for (int i = 0; i < plans.size(); i++) {
      gaps.add(best(i, plans.get(i), feeds.get(i), horizon, since[i]));
    }
    while (!gaps.isEmpty()) {
      Gap gap = gaps.remove();
      FeedProfile feed = feeds.get(gap.feed());
      if (feed.cost() > spare) {
        continue;
      }
      spare -= feed.cost();
      double[] times = plans.get(gap.feed()).times();
      double[] more = Arrays.copyOf(times, times.length + 1);
      more[times.length] = gap.at();
      Arrays.sort(more);
      plans.set(gap.feed(), new FeedPlan(more));
      gaps.add(best(gap.feed(), plans.get(gap.feed()), feed, horizon, since[gap.feed()]));
    }
    return spare;
  }

  /** Returns the middle of the gap where one more retrieval saves most for its cost. */
  private static Gap best(
      int index, FeedPlan plan, FeedProfile feed, Horizon horizon, double since) {
    Intensity intensity = feed.intensity();
    double[] times = plan.times();
    Gap best = new Gap(index, (horizon.from() + horizon.to()) / 2, -1);
    double before = horizon.from() - since;
    for (int k = 0; k <= times.length; k++) {
      double after = k < times.length ? times[k] : horizon.to();
      double at = Math.max((before + after) / 2, horizon.from());
      if (at < after) {
        double saved =
            intensity.delay(before, after)
                - intensity.delay(before, at)
                - intensity.delay(at, after);
        double worth = feed.weight() * saved / feed.cost();
        if (worth > best.saved()) {
          best = new Gap(index, at, worth);
        }
      }
      before = after;
    }
    return best;
  }
}
