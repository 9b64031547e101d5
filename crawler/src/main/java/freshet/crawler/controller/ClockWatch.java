package freshet.crawler.controller;

import java.time.Duration;
import java.time.Instant;

/** Notices that the clock was set, or that it went on while the machine slept. */
final class ClockWatch {
  /** Who waits that much too long does not mind. */
  private static final Duration UNNOTICED = Duration.ofMinutes(1);

  private Instant latest;
  private Instant expected = Instant.MAX;

  ClockWatch(Instant now) {
    latest = now;
  }

  /** By how much the clock is behind what it showed before; zero if it is not, or hardly. */
  Duration behind(Instant now) {
    Duration behind = Duration.between(now, latest);
    if (behind.compareTo(UNNOTICED) > 0) {
      return behind;
    }
    latest = behind.isNegative() ? now : latest;
    return Duration.ZERO;
  }

  /** What it shows is taken for the time. */
  void accept(Instant now) {
    latest = now;
  }

  /** Somebody will look at it again by a time. */
  void expect(Instant by) {
    expected = by;
  }

  /** When somebody was to look at it that has not until now. */
  Instant expected() {
    return expected;
  }
}
