package freshet.policy.allocation;

import freshet.policy.Budget;
import freshet.policy.FeedProfile;
import java.util.List;

/**
 * The least total delay under constant rates (SC theorem 1): m = k·√(wλ/c), with k such that the
 * retrievals cost the budget.
 */
public final class MinDelayAllocator implements Allocator {
  @Override
  public Allocation allocate(List<FeedProfile> feeds, Budget budget) {
    double[] perDay = new double[feeds.size()];
    double spent = 0;
    for (int i = 0; i < perDay.length; i++) {
      FeedProfile feed = feeds.get(i);
      perDay[i] = Math.sqrt(feed.weight() * feed.rate() / feed.cost());
      spent += feed.cost() * perDay[i];
    }
    if (!(spent > 0)) {
      return new UniformAllocator().allocate(feeds, budget);
    }
    double k = budget.perDay() / spent;
    for (int i = 0; i < perDay.length; i++) {
      perDay[i] *= k;
    }
    return new Allocation(perDay);
  }
}
