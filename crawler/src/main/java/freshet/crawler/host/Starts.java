package freshet.crawler.host;

import java.time.Duration;
import java.time.Instant;

/**
 * When requests to a host started, summed up.
 *
 * @param spent of the day's bucket after the last one; becomes free again by and by
 * @param recent how many there were, each counting less the older it is (1/e after a day)
 */
public record Starts(Instant first, Instant last, double spent, double recent) {
  private static final double DAY_MILLIS = 86_400_000;
  private static final double LEAST_DAYS = 1.0 / 24;

  static Starts first(Instant now) {
    return new Starts(now, now, 1, 1);
  }

  /** The same after the clock was set back. */
  Starts setBack(Duration by) {
    return new Starts(first.minus(by), last.minus(by), spent, recent);
  }

  Starts another(HostLimits limits, Instant now) {
    double days = days(last, now);
    double inUse = Math.max(0, spent - days * limits.refill());
    return new Starts(
        first, last.isAfter(now) ? last : now, inUse + 1, recent * Math.exp(-days) + 1);
  }

  /**
   * The last one had left by then at the latest: a request may leave long after its turn began, and
   * the host counts from when it came.
   */
  Starts leftBy(HostLimits limits, Instant end) {
    double days = days(last, end);
    double inUse = Math.max(0, spent - days * limits.refill());
    return end.isAfter(last) ? new Starts(first, end, inUse, recent * Math.exp(-days)) : this;
  }

  /** How long after the last start the bucket has room for one more. */
  Duration bucketPause(HostLimits limits) {
    double excess = Math.max(0, spent + 1 - limits.burst());
    return Duration.ofMillis((long) Math.ceil(excess / limits.refill() * DAY_MILLIS));
  }

  /** The rate lately; what was seen for a short while only is taken as typical. */
  double perDay(Instant now) {
    double observed = Math.max(LEAST_DAYS, days(first, now));
    return recent * Math.exp(-days(last, now)) / (1 - Math.exp(-observed));
  }

  boolean areLongAgo(Instant now) {
    return days(last, now) > 7;
  }

  /** A clock that was set back makes no time pass. */
  private static double days(Instant from, Instant to) {
    return Math.max(0, Duration.between(from, to).toMillis() / DAY_MILLIS);
  }
}
