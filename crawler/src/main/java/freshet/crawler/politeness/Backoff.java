package freshet.crawler.politeness;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The back-off for a host that answered 429, or 503 with a time (GC-043): it is left alone, then
 * contacted at half the earlier rate, which recovers over a week or longer.
 *
 * @param throttles the number in a row
 * @param closedUntil no request before
 * @param before requests a day when it was first throttled
 * @param level the share of that rate when it opens again
 */
public record Backoff(int throttles, Instant closedUntil, double before, double level) {
  private static final Duration FIRST = Duration.ofHours(1);
  private static final Duration LONGEST = Duration.ofDays(1);
  private static final double LEAST_LEVEL = 1.0 / 32;

  /** Recovering from half to all takes a week. */
  private static final double GAIN_PER_DAY = 0.5 / 7;

  /**
   * Returns the back-off after another such answer.
   *
   * @param last null if there was none recently
   * @param perDay the rate of requests so far
   * @param retryAfter null if the host does not say; a time in the past is ignored
   */
  static Backoff after(
      @Nullable Backoff last, double perDay, @Nullable Instant retryAfter, Instant now) {
    int throttles = last == null ? 1 : last.throttles + 1;
    Instant until =
        retryAfter != null && retryAfter.isAfter(now) ? retryAfter : now.plus(unsaid(throttles));
    if (last == null || last.isOver(now)) {
      return new Backoff(throttles, until, perDay, 0.5);
    }
    double level = Math.max(LEAST_LEVEL, last.level(now) / 2);
    return new Backoff(throttles, until, last.before, level);
  }

  private static Duration unsaid(int throttles) {
    Duration doubled = FIRST.multipliedBy(1L << Math.min(throttles - 1, 5));
    return doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
  }

  /** Adjusts times after the clock was set back. */
  Backoff setBack(Duration by) {
    return new Backoff(throttles, closedUntil.minus(by), before, level);
  }

  /** Returns the back-off after a normal answer. */
  Backoff served() {
    return new Backoff(0, closedUntil, before, level);
  }

  boolean isOver(Instant now) {
    return level(now) >= 1;
  }

  /** Returns the shortest time between two requests that keeps to the reduced rate. */
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
