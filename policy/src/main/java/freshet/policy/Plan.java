package freshet.policy;

import java.util.List;

/**
 * The times of the next retrievals of all feeds.
 *
 * @param feeds one plan per feed, in the order of the profiles
 * @param carried the fraction of a retrieval that each feed is owed at the end of the horizon
 * @param spare the part of the budget that whole retrievals left over, for the next horizon; 0 if
 *     it is included in what is carried
 */
public record Plan(Horizon horizon, List<FeedPlan> feeds, double[] carried, double spare) {
  /** Creates a plan without a remainder besides what its feeds carry over. */
  public Plan(Horizon horizon, List<FeedPlan> feeds, double[] carried) {
    this(horizon, feeds, carried, 0);
  }

  public Plan {
    feeds = List.copyOf(feeds);
  }

  public long retrievals() {
    return feeds.stream().mapToLong(FeedPlan::retrievals).sum();
  }
}
