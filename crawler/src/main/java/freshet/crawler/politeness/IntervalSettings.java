package freshet.crawler.politeness;

import java.time.Duration;

/**
 * How often a feed may be retrieved, for all hosts or for one.
 *
 * @param floor without any hint, for feeds that honour validators (GC-024)
 * @param floorIgnoring for feeds that do not
 * @param floorLarge for feeds that do not and are large
 * @param hintCeiling the limit of hints (GC-023)
 * @param trusted whether hints of this host are not limited
 * @param syndicationBinds whether sy:updatePeriod is a floor (GC-027)
 */
public record IntervalSettings(
    Duration floor,
    Duration floorIgnoring,
    Duration floorLarge,
    Duration hintCeiling,
    boolean trusted,
    boolean syndicationBinds) {
  /** The absolute minimum, whatever hints and pings say. */
  public static final Duration LEAST = Duration.ofMinutes(5);

  public static final IntervalSettings DEFAULT =
      new IntervalSettings(
          Duration.ofMinutes(15),
          Duration.ofMinutes(60),
          Duration.ofHours(24),
          Duration.ofHours(24),
          false,
          false);

  /** Limits hints of trusted hosts to valid dates. */
  private static final Duration LONGEST = Duration.ofDays(366);

  /** A larger body counts as large. */
  private static final long LARGE_BYTES = 200_000;

  public IntervalSettings {
    if (floor.isNegative() || floorIgnoring.isNegative() || floorLarge.isNegative()) {
      throw new IllegalArgumentException(
          "negative intervals: %s, %s, %s".formatted(floor, floorIgnoring, floorLarge));
    }
    if (hintCeiling.compareTo(LEAST) < 0) {
      throw new IllegalArgumentException(
          "hints cut to less than %s: %s".formatted(LEAST, hintCeiling));
    }
  }

  /** Returns a copy with another floor; the other floors are at least that. */
  public IntervalSettings withFloor(Duration other) {
    return new IntervalSettings(
        other,
        WaitTimes.max(other, floorIgnoring),
        WaitTimes.max(other, floorLarge),
        hintCeiling,
        trusted,
        syndicationBinds);
  }

  /** Returns a copy in which the update period that a feed states binds or does not. */
  public IntervalSettings withSyndication(boolean binds) {
    return new IntervalSettings(floor, floorIgnoring, floorLarge, hintCeiling, trusted, binds);
  }

  /** Returns the shortest interval of a feed without hints. */
  Duration floor(boolean honoursValidators, long bodyBytes) {
    if (honoursValidators) {
      return floor;
    }
    return bodyBytes > LARGE_BYTES ? floorLarge : floorIgnoring;
  }

  /** Returns a hint within the limits. */
  Duration clamped(Duration hint) {
    return WaitTimes.clamp(hint, LEAST, trusted ? LONGEST : hintCeiling);
  }
}
