package freshet.simulator.replay;

import freshet.policy.quality.Quality;
import org.jspecify.annotations.Nullable;

/**
 * The result of one policy at one budget.
 *
 * @param budget retrievals (or cost) per feed and day; null for a rule run at its own defaults
 * @param calibrated whether the intervals of a rule that takes no budget were stretched to spend
 *     the budget
 * @param scale by how much they were stretched
 * @param traffic the transferred volume
 * @param young the delay of feeds that joined; null if none did
 * @param seconds the computing time
 * @param efficiency mean delay of the hindsight bound over that of this policy, at this budget
 * @param wayToClairvoyant share of the way from uniform to the clairvoyant bound
 */
public record PolicyResult(
    String policy,
    @Nullable Double budget,
    boolean calibrated,
    double scale,
    Quality quality,
    TransferVolume traffic,
    @Nullable YoungDelay young,
    double seconds,
    @Nullable Double efficiency,
    @Nullable Double wayToClairvoyant) {

  /** Returns a copy placed between its bounds. */
  public PolicyResult between(@Nullable Double newEfficiency, @Nullable Double newWay) {
    return new PolicyResult(
        policy, budget, calibrated, scale, quality, traffic, young, seconds, newEfficiency, newWay);
  }

  /** Returns a copy with its computing time. */
  public PolicyResult took(double newSeconds) {
    return new PolicyResult(
        policy,
        budget,
        calibrated,
        scale,
        quality,
        traffic,
        young,
        newSeconds,
        efficiency,
        wayToClairvoyant);
  }

  public double meanDelayMinutes() {
    return quality.delay().mean();
  }

  /** Returns the name with a mark for a rule at its own defaults. */
  public String label() {
    return budget == null ? policy + " (native)" : policy;
  }
}
