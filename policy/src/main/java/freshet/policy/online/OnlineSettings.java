package freshet.policy.online;

/**
 * What can be set of the Freshet policy.
 *
 * @param maxPeak the most that any hour may spend, over the mean of all hours; infinite for no cap
 * @param missPrice what a missed posting costs, in days of delay
 * @param maxMissed the share of postings that may be missed: the price of a miss is moved to keep
 *     it; 0 for a fixed price
 * @param minInterval the least time between two retrievals of a feed, in days
 * @param maxInterval the longest, so that no feed is forgotten; infinite for none
 */
public record OnlineSettings(
    double maxPeak, double missPrice, double maxMissed, double minInterval, double maxInterval) {
  /** No caps; a missed posting costs as much as a day of delay. */
  public static final OnlineSettings DEFAULTS =
      new OnlineSettings(Double.POSITIVE_INFINITY, 1, 0, 0, Double.POSITIVE_INFINITY);

  public OnlineSettings {
    if (!(maxPeak >= 1) || !(missPrice >= 0) || !(maxMissed >= 0) || !(minInterval >= 0)) {
      throw new IllegalArgumentException(
          "peak " + maxPeak + ", miss price " + missPrice + ", missed " + maxMissed);
    }
    if (!(maxInterval > minInterval)) {
      throw new IllegalArgumentException(
          "intervals of at least " + minInterval + " and at most " + maxInterval + " days");
    }
  }

  public OnlineSettings withMaxPeak(double peak) {
    return new OnlineSettings(peak, missPrice, maxMissed, minInterval, maxInterval);
  }

  public OnlineSettings withMinInterval(double days) {
    return new OnlineSettings(maxPeak, missPrice, maxMissed, days, maxInterval);
  }
}
