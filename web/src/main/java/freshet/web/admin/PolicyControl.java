package freshet.web.admin;

import org.jspecify.annotations.Nullable;

/** Changes policy, budget, weights and the price of misses of a running server. */
public interface PolicyControl {
  /**
   * A requested change; null leaves a value.
   *
   * @param policy its name
   * @param budget such as 100000/day, 24/feed or 2GB/day
   * @param weights subscribers, reading or equal
   * @param missPrice such as 12h, or auto
   * @param maxMissed such as 1%, or none
   */
  record Choice(
      @Nullable String policy,
      @Nullable String budget,
      @Nullable String weights,
      @Nullable String missPrice,
      @Nullable String maxMissed) {}

  /**
   * The settings in force.
   *
   * @param perDay the budget in its unit
   * @param misses null if a server of an earlier version does not say
   * @param unit of the budget: retrievals, requests or bytes; null if a server of an earlier
   *     version does not say, which counts retrievals
   */
  record Course(
      String policy,
      String budget,
      double perDay,
      String weights,
      @Nullable Misses misses,
      @Nullable String unit) {
    /** Returns the share that may be missed; NaN if no target is set. */
    public double missedTarget() {
      Double target = misses == null ? null : misses.target;
      return target == null ? Double.NaN : target;
    }
  }

  /**
   * How misses are weighed against delay.
   *
   * @param price of a miss, such as 12h or auto
   * @param most the share that may be missed, such as 1%, or none
   * @param target the share that the price is adjusted to keep, from 0 to 1; null for a fixed price
   * @param weighed whether the policy weighs misses; else the others mean nothing to it
   */
  record Misses(String price, String most, @Nullable Double target, boolean weighed) {}

  /** Returns the settings in force. */
  Course course();

  /** Applies a change; throws {@link freshet.reading.RequestRejectedException}. */
  Course choose(Choice choice);
}
