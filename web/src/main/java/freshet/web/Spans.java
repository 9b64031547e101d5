package freshet.web;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times as people say them. */
public final class Spans {
  /** Stands for what is not known. */
  public static final String NONE = "-";

  private static final double HOUR = 60;
  private static final double DAY = 24 * HOUR;

  private Spans() {}

  /** When something is, seen from now: "in 5 min", "now", "2 h ago". */
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

  /** A number of minutes in the unit that suits it. */
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

  /** With a decimal where that tells something. */
  public static String number(@Nullable Double value) {
    if (value == null) {
      return NONE;
    }
    if (value == Math.rint(value) || value >= 10) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    return String.format(Locale.ROOT, value < 0.1 ? "%.2f" : "%.1f", value);
  }

  /** How many there are. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** A share of a whole in percent. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
