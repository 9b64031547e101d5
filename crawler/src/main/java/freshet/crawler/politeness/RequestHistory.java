package freshet.crawler.politeness;

import java.time.Duration;
import java.time.Instant;

/**
 * A summary of the requests to a host.
 *
 * @param spent the used part of the day's token bucket after the last request; it refills over time
 * @param recent an exponentially weighted count (1/e after a day)
 */
public record RequestHistory(Instant first, Instant last, double spent, double recent) {
  private static final double DAY_MILLIS = 86_400_000;
  private static final double LEAST_DAYS = 1.0 / 24;

  static RequestHistory first(Instant now) {
    return new RequestHistory(now, now, 1, 1);
  }

  /** Adjusts times after the clock was set back. */
  RequestHistory setBack(Duration by) {
    return new RequestHistory(first.minus(by), last.minus(by), spent, recent);
  }

  RequestHistory another(HostLimits limits, Instant now) {
    double days = days(last, now);
    double inUse = Math.max(0, spent - days * limits.refill());
    return new RequestHistory(
        first, last.isAfter(now) ? last : now, inUse + 1, recent * Math.exp(-days) + 1);
  }

  /**
   * Records the latest time at which the last request was sent: that may be long after its permit
   * started, and the host counts from its arrival.
   */
  RequestHistory leftBy(HostLimits limits, Instant end) {
    double days = days(last, end);
    double inUse = Math.max(0, spent - days * limits.refill());
    return end.isAfter(last)
        ? new RequestHistory(first, end, inUse, recent * Math.exp(-days))
        : this;
  }

  /** Returns how long after the last start the bucket has room for another request. */
  Duration bucketPause(HostLimits limits) {
    double excess = Math.max(0, spent + 1 - limits.burst());
    return Duration.ofMillis((long) Math.ceil(excess / limits.refill() * DAY_MILLIS));
  }

  /** Returns the recent rate; a short observation is extrapolated. */
  double perDay(Instant now) {
    double observed = Math.max(LEAST_DAYS, days(first, now));
    return recent * Math.exp(-days(last, now)) / (1 - Math.exp(-observed));
  }

  boolean areLongAgo(Instant now) {
    return days(last, now) > 7;
  }

  /** Returns elapsed days; none if the clock was set back. */
  private static double days(Instant from, Instant to) {
    return Math.max(0, Duration.between(from, to).toMillis() / DAY_MILLIS);
  }
}
