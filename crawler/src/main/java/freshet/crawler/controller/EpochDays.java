package freshet.crawler.controller;

import java.time.Duration;
import java.time.Instant;

/** Converts times to days since the epoch, as policies use them. */
final class EpochDays {
  private static final double MILLIS = 86_400_000;

  private EpochDays() {}

  static double of(Instant time) {
    return (time.getEpochSecond() + time.getNano() / 1e9) / 86_400;
  }

  static double of(Duration time) {
    return time.toMillis() / MILLIS;
  }

  /** Returns the first millisecond that is not before a time; {@link Instant#MAX} for infinity. */
  static Instant instant(double days) {
    return days > 1e7 ? Instant.MAX : Instant.ofEpochMilli((long) Math.ceil(days * MILLIS - 1e-4));
  }

  static Duration duration(double days) {
    return Duration.ofMillis((long) (days * MILLIS));
  }
}
