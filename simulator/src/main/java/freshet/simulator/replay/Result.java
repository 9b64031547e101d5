package freshet.simulator.replay;

import freshet.policy.quality.Quality;
import org.jspecify.annotations.Nullable;

/**
 * How one policy fared at one budget.
 *
 * @param budget retrievals (or cost) per feed and day; null for a rule run at its own defaults
 * @param calibrated the intervals of a rule that takes no budget were stretched to spend the budget
 * @param scale by how much they were stretched
 * @param traffic what was moved over the network
 * @param seconds of computing
 * @param efficiency mean delay of the hindsight bound over that of this policy, at this budget
 * @param wayToClairvoyant share of the way from uniform to the clairvoyant bound
 */
public record Result(
    String policy,
    @Nullable Double budget,
    boolean calibrated,
    double scale,
    Quality quality,
    Traffic traffic,
    double seconds,
    @Nullable Double efficiency,
    @Nullable Double wayToClairvoyant) {

  /** The same result placed between its bounds. */
  public Result between(@Nullable Double newEfficiency, @Nullable Double newWay) {
    return new Result(
        policy, budget, calibrated, scale, quality, traffic, seconds, newEfficiency, newWay);
  }

  /** The same result with the time it took to compute. */
  public Result took(double newSeconds) {
    return new Result(
        policy,
        budget,
        calibrated,
        scale,
        quality,
        traffic,
        newSeconds,
        efficiency,
        wayToClairvoyant);
  }

  public double meanDelayMinutes() {
    return quality.delay().mean();
  }

  /** The name with a mark for a rule at its own defaults. */
  public String label() {
    return budget == null ? policy + " (native)" : policy;
  }
}
