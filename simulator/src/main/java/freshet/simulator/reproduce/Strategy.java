package freshet.simulator.reproduce;

import freshet.policy.Policy;
import freshet.policy.allocation.Allocator;
import freshet.policy.allocation.MinDelayAllocator;
import freshet.policy.allocation.PricedAllocator;
import freshet.policy.allocation.UniformAllocator;
import freshet.policy.timing.BalancedPolicy;
import freshet.policy.timing.EvenPolicy;
import freshet.policy.timing.RefinedTiming;
import java.util.Locale;

/** SC's strategies 1 to 4, and the two of CGM03 they compare with. */
enum Strategy {
  UNIFORM(together(new UniformAllocator())),
  SCHEDULING(new BalancedPolicy(new UniformAllocator(), new RefinedTiming())),
  ALLOCATION(together(new MinDelayAllocator())),
  COMBINED(new BalancedPolicy(new MinDelayAllocator(), new RefinedTiming())),
  AGE(together(PricedAllocator.age())),
  FRESHNESS(together(PricedAllocator.freshness()));

  private final Policy policy;

  Strategy(Policy policy) {
    this.policy = policy;
  }

  Policy policy() {
    return policy;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Equal distances with all feeds starting at the same time. SC's uniform strategy has a mean
   * delay of 645 minutes, not 720, at one retrieval a day, so its retrievals are not spread over
   * the day.
   */
  static Policy together(Allocator allocator) {
    Policy even = new EvenPolicy(allocator);
    return (feeds, budget, horizon, carried) ->
        even.plan(feeds, budget, horizon, carried.length == 0 ? new double[feeds.size()] : carried);
  }
}
