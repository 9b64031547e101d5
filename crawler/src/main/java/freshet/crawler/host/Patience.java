package freshet.crawler.host;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a host gets that answered 429, or 503 with a time (GC-043): it is left alone, then asked at
 * half the rate of before, and more again over a week or longer.
 *
 * @param throttles in a row
 * @param closedUntil no request before
 * @param before requests a day when it first complained
 * @param level the share of those that it gets when it opens again
 */
public record Patience(int throttles, Instant closedUntil, double before, double level) {
  private static final Duration FIRST = Duration.ofHours(1);
  private static final Duration LONGEST = Duration.ofDays(1);
  private static final double LEAST_LEVEL = 1.0 / 32;

  /** From half to all takes a week. */
  private static final double GAIN_PER_DAY = 0.5 / 7;

  /**
   * One more answer of that kind.
   *
   * @param last null if there was none lately
   * @param perDay the rate at which it has been asked
   * @param retryAfter null if the host does not say; what is past counts as nothing said
   */
  static Patience after(
      @Nullable Patience last, double perDay, @Nullable Instant retryAfter, Instant now) {
    int throttles = last == null ? 1 : last.throttles + 1;
    Instant until =
        retryAfter != null && retryAfter.isAfter(now) ? retryAfter : now.plus(unsaid(throttles));
    if (last == null || last.isOver(now)) {
      return new Patience(throttles, until, perDay, 0.5);
    }
    double level = Math.max(LEAST_LEVEL, last.level(now) / 2);
    return new Patience(throttles, until, last.before, level);
  }

  private static Duration unsaid(int throttles) {
    Duration doubled = FIRST.multipliedBy(1L << Math.min(throttles - 1, 5));
    return doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
  }

  /** The same after the clock was set back. */
  Patience setBack(Duration by) {
    return new Patience(throttles, closedUntil.minus(by), before, level);
  }

  /** It answered as usual. */
  Patience served() {
    return new Patience(0, closedUntil, before, level);
  }

  boolean isOver(Instant now) {
    return level(now) >= 1;
  }

  /** The least time between two starts that keeps to the lowered rate. */
  Duration gap(Instant now) {
    return isOver(now)
        ? Duration.ZERO
        : Duration.ofMillis(
            (long) Math.ceil(Duration.ofDays(1).toMillis() / (before * level(now))));
  }

  private double level(Instant now) {
    double days = Duration.between(closedUntil, now).toMillis() / 86_400_000.0;
    return level + Math.max(0, days) * GAIN_PER_DAY;
  }
}
