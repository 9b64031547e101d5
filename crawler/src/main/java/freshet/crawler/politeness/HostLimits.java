package freshet.crawler.politeness;

import java.time.Duration;

/**
 * The limits of requests to a host (GC-029).
 *
 * @param spacing the shortest time between the starts of two requests
 * @param perDay the most requests in any 24 hours
 */
public record HostLimits(Duration spacing, int perDay) {
  public static final HostLimits DEFAULT = new HostLimits(Duration.ofSeconds(2), 5000);

  public HostLimits {
    if (spacing.isNegative() || perDay < 1) {
      throw new IllegalArgumentException(
          "a host needs a spacing and at least one request a day, not " + spacing + ", " + perDay);
    }
  }

  /**
   * Returns how many requests are possible at once after a long pause; with the refill it never
   * exceeds the limit.
   */
  double burst() {
    return Math.max(1, perDay / 8.0);
  }

  /** Returns how many requests become available in a day. */
  double refill() {
    return Math.max(perDay - burst(), perDay / 2.0);
  }
}
