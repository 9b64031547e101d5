package freshet.crawler.politeness;

import java.time.Duration;

/** Arithmetic of waiting times. */
final class WaitTimes {
  private WaitTimes() {}

  static Duration max(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  static Duration min(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }

  static Duration clamp(Duration value, Duration least, Duration most) {
    return max(least, min(value, most));
  }

  /** Doubles a value repeatedly, up to a cap. */
  static Duration doubled(Duration value, int times, Duration cap) {
    double millis = Math.scalb((double) value.toMillis(), times);
    return millis >= cap.toMillis() ? cap : Duration.ofMillis((long) millis);
  }
}
