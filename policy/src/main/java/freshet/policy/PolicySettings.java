package freshet.policy;

/**
 * The settings of the Freshet policy.
 *
 * @param maxPeak the most that any hour may spend, relative to the mean of all hours; infinite for
 *     no cap
 * @param missPrice the cost of a missed posting, in days of delay
 * @param maxMissed the share of postings that may be missed: the price of a miss is adjusted to
 *     keep it; 0 for a fixed price
 * @param minInterval the shortest time between two retrievals of a feed, in days
 * @param maxInterval the longest, so that no feed is neglected; infinite for none
 */
public record PolicySettings(
    double maxPeak, double missPrice, double maxMissed, double minInterval, double maxInterval) {
  /** No caps; a missed posting costs as much as a day of delay. */
  public static final PolicySettings DEFAULTS =
      new PolicySettings(Double.POSITIVE_INFINITY, 1, 0, 0, Double.POSITIVE_INFINITY);

  public PolicySettings {
    if (!(maxPeak >= 1) || !(missPrice >= 0) || !(maxMissed >= 0) || !(minInterval >= 0)) {
      throw new IllegalArgumentException(
          "peak " + maxPeak + ", miss price " + missPrice + ", missed " + maxMissed);
    }
    if (!(maxInterval > minInterval)) {
      throw new IllegalArgumentException(
          "intervals of at least " + minInterval + " and at most " + maxInterval + " days");
    }
  }

  public PolicySettings withMaxPeak(double peak) {
    return new PolicySettings(peak, missPrice, maxMissed, minInterval, maxInterval);
  }

  public PolicySettings withMisses(double price, double share) {
    return new PolicySettings(maxPeak, price, share, minInterval, maxInterval);
  }

  public PolicySettings withMinInterval(double days) {
    return new PolicySettings(maxPeak, missPrice, maxMissed, days, maxInterval);
  }
}
