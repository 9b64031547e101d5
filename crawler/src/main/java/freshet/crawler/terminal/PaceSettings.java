package freshet.crawler.terminal;

import java.time.Duration;

/**
 * How often a feed may be retrieved, as the operator wants it for all or for one host.
 *
 * @param floor without any hint, for feeds that honour validators (GC-024)
 * @param floorIgnoring for those that do not
 * @param floorLarge for those that do not and are large
 * @param hintCeiling what a longer hint is cut to (GC-023)
 * @param trusted whether hints of this host hold without being cut
 * @param syndicationBinds whether sy:updatePeriod is a floor (GC-027)
 */
public record PaceSettings(
    Duration floor,
    Duration floorIgnoring,
    Duration floorLarge,
    Duration hintCeiling,
    boolean trusted,
    boolean syndicationBinds) {
  /** Nothing allows less than this, no hint and no ping. */
  static final Duration LEAST = Duration.ofMinutes(5);

  public static final PaceSettings DEFAULT =
      new PaceSettings(
          Duration.ofMinutes(15),
          Duration.ofMinutes(60),
          Duration.ofHours(24),
          Duration.ofHours(24),
          false,
          false);

  /** So that a trusted host's hint stays a date. */
  private static final Duration LONGEST = Duration.ofDays(366);

  /** A body beyond this is large. */
  private static final long LARGE_BYTES = 200_000;

  public PaceSettings {
    if (floor.isNegative() || floorIgnoring.isNegative() || floorLarge.isNegative()) {
      throw new IllegalArgumentException(
          "negative intervals: %s, %s, %s".formatted(floor, floorIgnoring, floorLarge));
    }
    if (hintCeiling.compareTo(LEAST) < 0) {
      throw new IllegalArgumentException(
          "hints cut to less than %s: %s".formatted(LEAST, hintCeiling));
    }
  }

  /** The same with another floor, which none of the others is below. */
  public PaceSettings withFloor(Duration other) {
    return new PaceSettings(
        other,
        Durations.max(other, floorIgnoring),
        Durations.max(other, floorLarge),
        hintCeiling,
        trusted,
        syndicationBinds);
  }

  /** The time between retrievals of a feed that gives no hint. */
  Duration floor(boolean honoursValidators, long bodyBytes) {
    if (honoursValidators) {
      return floor;
    }
    return bodyBytes > LARGE_BYTES ? floorLarge : floorIgnoring;
  }

  /** A hint as far as it is believed. */
  Duration clamped(Duration hint) {
    return Durations.clamp(hint, LEAST, trusted ? LONGEST : hintCeiling);
  }
}
