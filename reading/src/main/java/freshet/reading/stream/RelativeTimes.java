package freshet.reading.stream;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Formats times without a time zone, since readers may be anywhere: how long ago, then the date.
 */
public final class RelativeTimes {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private RelativeTimes() {}

  /** Returns the short form. */
  public static String ago(Instant time, Instant now) {
    Duration age = Duration.between(time, now);
    if (age.toMinutes() < 1) {
      return "now";
    }
    if (age.toHours() < 1) {
      return age.toMinutes() + " min";
    }
    if (age.toHours() < 24) {
      return age.toHours() + " h";
    }
    return (age.toDays() < 300 ? DAY : DATE).format(time);
  }

  /** Returns the full form. */
  public static String full(Instant time) {
    return MOMENT.format(time);
  }
}
