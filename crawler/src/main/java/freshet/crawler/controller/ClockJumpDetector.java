package freshet.crawler.controller;

import java.time.Duration;
import java.time.Instant;

/** Detects that the clock was set, or that time passed while the machine was suspended. */
final class ClockJumpDetector {
  /** A longer wait by this much does not matter. */
  private static final Duration UNNOTICED = Duration.ofMinutes(1);

  private Instant latest;
  private Instant expected = Instant.MAX;

  ClockJumpDetector(Instant now) {
    latest = now;
  }

  /** Returns by how much the clock is behind its earlier value; zero if it is not, or hardly. */
  Duration behind(Instant now) {
    Duration behind = Duration.between(now, latest);
    if (behind.compareTo(UNNOTICED) > 0) {
      return behind;
    }
    latest = behind.isNegative() ? now : latest;
    return Duration.ZERO;
  }

  /** Accepts the current value as the time. */
  void accept(Instant now) {
    latest = now;
  }

  /** Sets the time by which the clock will be checked again. */
  void expect(Instant by) {
    expected = by;
  }

  /** Returns the time by which the clock was to be checked. */
  Instant expected() {
    return expected;
  }
}
