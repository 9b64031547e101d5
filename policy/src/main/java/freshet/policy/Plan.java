package freshet.policy;

import java.util.List;

/**
 * The times of the next retrievals of all feeds.
 *
 * @param feeds one plan per feed, in the order of the profiles
 * @param carried the fraction of a retrieval that each feed is owed at the end of the horizon
 */
public record Plan(Horizon horizon, List<FeedPlan> feeds, double[] carried) {
  public Plan {
    feeds = List.copyOf(feeds);
  }

  public long retrievals() {
    return feeds.stream().mapToLong(FeedPlan::retrievals).sum();
  }
}
