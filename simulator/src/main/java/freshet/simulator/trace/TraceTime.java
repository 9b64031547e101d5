package freshet.simulator.trace;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;

/** Converts times between ISO-8601 text and days since 1970-01-01Z. */
public final class TraceTime {
  private static final double SECONDS_PER_DAY = 86400.0;
  private static final int USUAL_LENGTH = "2023-01-31T08:30:00Z".length();

  private static final DateTimeFormatter ANY =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .appendPattern("[XXX][XX][X]")
          .toFormatter(Locale.ROOT);

  private TraceTime() {}

  /** Parses a date and time with Z, an offset, or neither (then UTC); NaN if invalid. */
  public static double parse(String text) {
    try {
      return text.length() == USUAL_LENGTH && text.endsWith("Z") ? usual(text) : any(text);
    } catch (DateTimeException e) {
      return Double.NaN;
    }
  }

  /** Formats a time to the second. */
  public static String text(double days) {
    return Instant.ofEpochSecond(Math.round(days * SECONDS_PER_DAY)).toString();
  }

  /**
   * Parses the usual form by hand, many times as fast as a formatter, since traces have hundreds of
   * thousands of times.
   */
  private static double usual(String text) {
    int year = number(text, 0, 4, '-');
    int month = number(text, 5, 7, '-');
    int day = number(text, 8, 10, 'T');
    int hour = number(text, 11, 13, ':');
    int minute = number(text, 14, 16, ':');
    int second = number(text, 17, 19, 'Z');
    boolean plain = (year | month | day | hour | minute | second) >= 0;
    if (!plain || hour > 23 || minute > 59 || second > 59) {
      return any(text);
    }
    int sinceMidnight = (60 * hour + minute) * 60 + second;
    return (86400 * LocalDate.of(year, month, day).toEpochDay() + sinceMidnight) / SECONDS_PER_DAY;
  }

  /** Parses the digits before a mark; negative if invalid. */
  private static int number(String text, int from, int to, char mark) {
    int number = 0;
    for (int k = from; k < to; k++) {
      int digit = text.charAt(k) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = 10 * number + digit;
    }
    return text.charAt(to) == mark ? number : -1;
  }

  private static double any(String text) {
    TemporalAccessor parsed = ANY.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
    OffsetDateTime time =
        parsed instanceof OffsetDateTime offset
            ? offset
            : LocalDateTime.from(parsed).atOffset(ZoneOffset.UTC);
    return (time.toEpochSecond() + time.getNano() / 1e9) / SECONDS_PER_DAY;
  }
}
