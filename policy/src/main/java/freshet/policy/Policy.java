package freshet.policy;

import java.util.List;

/** Makes a plan from profiles and a budget. */
public interface Policy {
  /**
   * Plans a horizon.
   *
   * @param carried the fraction of a retrieval each feed is owed from the horizon before; empty at
   *     the start
   */
  Plan plan(List<FeedProfile> feeds, Budget budget, Horizon horizon, double[] carried);

  /** Plans the first horizon. */
  default Plan plan(List<FeedProfile> feeds, Budget budget, Horizon horizon) {
    return plan(feeds, budget, horizon, new double[0]);
  }
}
