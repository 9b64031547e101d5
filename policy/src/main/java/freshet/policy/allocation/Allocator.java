package freshet.policy.allocation;

import freshet.policy.Budget;
import freshet.policy.FeedProfile;
import java.util.List;

/** Splits a budget among feeds. */
public interface Allocator {
  Allocation allocate(List<FeedProfile> feeds, Budget budget);
}
