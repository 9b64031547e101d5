package freshet.policy.live;

import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.Policy;
import freshet.policy.allocation.MinDelayAllocator;
import freshet.policy.allocation.MinMissingAllocator;
import freshet.policy.allocation.UniformAllocator;
import freshet.policy.intensity.ClusteredLearner;
import freshet.policy.online.FreshetAgenda;
import freshet.policy.online.OnlineSettings;
import freshet.policy.timing.BalancedPolicy;
import freshet.policy.timing.EvenPolicy;
import freshet.policy.timing.PublishedTiming;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The policies that a live system can follow, by their names. */
public enum LivePolicy {
  FRESHET(
      (feeds, budget, now, settings, chance) -> new FreshetAgenda(feeds, budget, now, settings)),
  UNIFORM(daily(new EvenPolicy(new UniformAllocator()))),
  ALLOCATION(daily(new EvenPolicy(new MinDelayAllocator()))),
  COMBINED(daily(new BalancedPolicy(new MinDelayAllocator(), new PublishedTiming()))),
  MIN_MISSING(daily(new EvenPolicy(new MinMissingAllocator()))),
  ADVARSS((feeds, budget, now, settings, chance) -> new AdvaRssLive(feeds, budget, now, chance));

  /** Chooses the first centroids of k-means. */
  private static final long CLUSTER_SEED = 1;

  /** Puts a policy to work. */
  private interface Opening {
    LiveAgenda open(
        List<FeedHistory> feeds,
        Budget budget,
        double now,
        OnlineSettings settings,
        RandomGenerator chance);
  }

  private final Opening opening;

  LivePolicy(Opening opening) {
    this.opening = opening;
  }

  private static Opening daily(Policy policy) {
    return (feeds, budget, now, settings, chance) ->
        new DailyAgenda(policy, ClusteredLearner.published(CLUSTER_SEED), feeds, budget, now);
  }

  /** Puts the policy to work on what is known of feeds. */
  public LiveAgenda open(
      List<FeedHistory> feeds,
      Budget budget,
      double now,
      OnlineSettings settings,
      RandomGenerator chance) {
    return opening.open(feeds, budget, now, settings, chance);
  }

  /** The name in settings. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The policy of a name. */
  public static Optional<LivePolicy> of(String label) {
    return Arrays.stream(values()).filter(policy -> policy.label().equals(label)).findFirst();
  }
}
