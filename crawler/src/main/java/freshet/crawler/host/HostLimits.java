package freshet.crawler.host;

import java.time.Duration;

/**
 * What a host is asked at most (GC-029).
 *
 * @param spacing least time between the starts of two requests
 * @param perDay most requests in any 24 hours
 */
public record HostLimits(Duration spacing, int perDay) {
  public static final HostLimits DEFAULT = new HostLimits(Duration.ofSeconds(2), 5000);

  public HostLimits {
    if (spacing.isNegative() || perDay < 1) {
      throw new IllegalArgumentException(
          "a host needs a spacing and at least one request a day, not " + spacing + ", " + perDay);
    }
  }

  /** What may be spent at once after a long pause; together with the refill never too much. */
  double burst() {
    return Math.max(1, perDay / 8.0);
  }

  /** Requests that become free again in a day. */
  double refill() {
    return Math.max(perDay - burst(), perDay / 2.0);
  }
}
