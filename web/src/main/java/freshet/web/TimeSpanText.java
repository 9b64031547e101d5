package freshet.web;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats durations and numbers for people. */
public final class TimeSpanText {
  /** Shown for unknown values. */
  public static final String NONE = "-";

  private static final double HOUR = 60;
  private static final double DAY = 24 * HOUR;

  private TimeSpanText() {}

  /** Describes a time relative to now: "in 5 min", "now", "2 h ago". */
  public static String from(Instant now, @Nullable Instant time) {
    if (time == null) {
      return NONE;
    }
    double minutes = Duration.between(now, time).toMillis() / 60_000.0;
    if (Math.abs(minutes) < 1.0 / 60) {
      return "now";
    }
    return minutes > 0 ? "in " + minutes(minutes) : minutes(-minutes) + " ago";
  }

  /** Formats a number of minutes in a suitable unit. */
  public static String minutes(@Nullable Double minutes) {
    if (minutes == null) {
      return NONE;
    }
    if (minutes < 1) {
      return number(minutes * 60) + " s";
    }
    if (minutes < 2 * HOUR) {
      return number(minutes) + " min";
    }
    return minutes < 2 * DAY ? number(minutes / HOUR) + " h" : number(minutes / DAY) + " d";
  }

  public static String of(Duration duration) {
    return minutes(duration.toMillis() / 60_000.0);
  }

  /** Formats a number, with a decimal where it matters. */
  public static String number(@Nullable Double value) {
    if (value == null) {
      return NONE;
    }
    if (value == Math.rint(value) || value >= 10) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    return String.format(Locale.ROOT, value < 0.1 ? "%.2f" : "%.1f", value);
  }

  /** Formats a count. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Formats a share as a percentage. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
