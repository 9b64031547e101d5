package freshet.store;

import java.time.Duration;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * How we behaved towards a host on a day (GC-091).
 *
 * @param wasted full answers with nothing new
 * @param throttled answers that asked for patience
 * @param smallestGap between two requests; null if there was one only
 * @param violations requests before they were allowed
 */
public record HostFigures(
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

  /** Both together, of the same host and day. */
  public HostFigures plus(HostFigures other) {
    return new HostFigures(
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
