package freshet.store.model;

import java.time.Duration;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * How we treated a host on a day (GC-091).
 *
 * @param wasted full answers with nothing new
 * @param throttled answers that asked to slow down
 * @param smallestGap the shortest time between two requests; null if there was only one
 * @param violations requests before they were allowed
 */
public record HostTotals(
    String host,
    LocalDate day,
    long requests,
    long unconditional,
    long notModified,
    long wasted,
    long bytes,
    long throttled,
    @Nullable Duration smallestGap,
    long violations) {

  /** Adds the totals of the same host and day. */
  public HostTotals plus(HostTotals other) {
    return new HostTotals(
        host,
        day,
        requests + other.requests,
        unconditional + other.unconditional,
        notModified + other.notModified,
        wasted + other.wasted,
        bytes + other.bytes,
        throttled + other.throttled,
        smaller(smallestGap, other.smallestGap),
        violations + other.violations);
  }

  private static @Nullable Duration smaller(@Nullable Duration a, @Nullable Duration b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return a.compareTo(b) < 0 ? a : b;
  }
}
