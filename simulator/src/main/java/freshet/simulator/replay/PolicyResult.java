package freshet.simulator.replay;

import freshet.policy.quality.Quality;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of one policy at one budget.
 *
 * @param budget retrievals (or cost) per feed and day; null for a rule run at its own defaults
 * @param calibrated whether the intervals of a rule that takes no budget were stretched to spend
 *     the budget
 * @param scale by how much they were stretched
 * @param measured what its replay measured
 * @param seconds the computing time
 * @param efficiency mean delay of the hindsight bound over that of this policy, at this budget
 * @param wayToClairvoyant share of the way from uniform to the clairvoyant bound
 * @param repeats the results of the same run with other seeds
 */
public record PolicyResult(
    String policy,
    @Nullable Double budget,
    boolean calibrated,
    double scale,
    Measured measured,
    double seconds,
    @Nullable Double efficiency,
    @Nullable Double wayToClairvoyant,
    List<PolicyResult> repeats) {

  public PolicyResult {
    repeats = List.copyOf(repeats);
  }

  /** Returns a result that is not placed between its bounds yet. */
  public static PolicyResult of(
      String policy, @Nullable Double budget, boolean calibrated, double scale, Measured measured) {
    return new PolicyResult(policy, budget, calibrated, scale, measured, 0, null, null, List.of());
  }

  /**
   * What a replay measured.
   *
   * @param traffic the transferred volume
   * @param young the delay of feeds that joined; null if none did
   * @param nats by how many nats per posting the policy foretold postings better than their mean
   *     rate does; null if it foretells nothing
   */
  public record Measured(
      Quality quality, TransferVolume traffic, @Nullable YoungDelay young, @Nullable Double nats) {
    /** Returns the measurements of a replay. */
    public static Measured of(Replay.Outcome outcome) {
      @Nullable Double nats = Double.isNaN(outcome.nats()) ? null : outcome.nats();
      return new Measured(outcome.quality(), TransferVolume.of(outcome), outcome.young(), nats);
    }
  }

  /** Returns a copy placed between its bounds. */
  public PolicyResult between(@Nullable Double newEfficiency, @Nullable Double newWay) {
    return new PolicyResult(
        policy, budget, calibrated, scale, measured, seconds, newEfficiency, newWay, repeats);
  }

  /** Returns a copy with its computing time. */
  public PolicyResult took(double newSeconds) {
    return new PolicyResult(
        policy,
        budget,
        calibrated,
        scale,
        measured,
        newSeconds,
        efficiency,
        wayToClairvoyant,
        repeats);
  }

  /** Returns a copy that stands for other seeds, too. */
  public PolicyResult repeated(List<PolicyResult> others) {
    return new PolicyResult(
        policy, budget, calibrated, scale, measured, seconds, efficiency, wayToClairvoyant, others);
  }

  /** Returns this result and its repeats. */
  public Stream<PolicyResult> runs() {
    return Stream.concat(Stream.of(this), repeats.stream());
  }

  public Quality quality() {
    return measured.quality();
  }

  public TransferVolume traffic() {
    return measured.traffic();
  }

  public @Nullable YoungDelay young() {
    return measured.young();
  }

  /** Returns by how many nats per posting it foretold better than a constant rate; or null. */
  public @Nullable Double nats() {
    return measured.nats();
  }

  public double meanDelayMinutes() {
    return quality().delay().mean();
  }

  /** Returns the name with a mark for a rule at its own defaults. */
  public String label() {
    return budget == null ? policy + " (native)" : policy;
  }
}
