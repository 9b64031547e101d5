package freshet.policy.allocation;

import freshet.policy.Budget;
import freshet.policy.FeedProfile;
import java.util.Arrays;
import java.util.List;

/** The same number of retrievals for every feed. */
public final class UniformAllocator implements Allocator {
  @Override
  public Allocation allocate(List<FeedProfile> feeds, Budget budget) {
    double costs = feeds.stream().mapToDouble(FeedProfile::cost).sum();
    double[] perDay = new double[feeds.size()];
    Arrays.fill(perDay, budget.perDay() / costs);
    return new Allocation(perDay);
  }
}
