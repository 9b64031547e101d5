package freshet.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parses the three date formats of HTTP (RFC 9110, 5.6.7). */
public final class HttpDate {
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final Pattern SEPARATORS = Pattern.compile("[\\s,:-]+");

  /** {@code Sun, 06 Nov 1994 08:49:37 GMT} and {@code Sunday, 06-Nov-94 08:49:37 GMT}. */
  private static final Pattern DAY_FIRST =
      Pattern.compile(
          "[A-Za-z]{3,9},? \\d{1,2}[ -][A-Za-z]{3}[ -](?:\\d{4}|\\d{2}) "
              + "\\d{1,2}:\\d{2}:\\d{2} (?i:GMT|UTC|UT|Z)");

  /** {@code Sun Nov 6 08:49:37 1994}. */
  private static final Pattern MONTH_FIRST =
      Pattern.compile("[A-Za-z]{3,9} [A-Za-z]{3} \\d{1,2} \\d{1,2}:\\d{2}:\\d{2} \\d{4}(?: GMT)?");

  private static final int LONGEST = 50;
  private static final Duration FIFTY_YEARS = Duration.ofDays(18_262);

  private HttpDate() {}

  /**
   * Parses a date; empty if it is invalid.
   *
   * @param now determines the century of two-digit years: no more than 50 years ahead
   */
  public static Optional<Instant> parse(String text, Instant now) {
    String date = SPACES.matcher(text.strip()).replaceAll(" ");
    if (date.length() > LONGEST) {
      return Optional.empty();
    }
    String[] parts = SEPARATORS.split(date);
    if (DAY_FIRST.matcher(date).matches()) {
      return instant(parts[3], parts[2], parts[1], parts, 4, now);
    }
    if (MONTH_FIRST.matcher(date).matches()) {
      return instant(parts[6], parts[1], parts[2], parts, 3, now);
    }
    return Optional.empty();
  }

  private static Optional<Instant> instant(
      String year, String month, String day, String[] parts, int time, Instant now) {
    try {
      Instant instant =
          LocalDateTime.of(
                  year.length() == 2 ? 2000 + number(year) : number(year),
                  MONTHS.indexOf(month.toLowerCase(Locale.ROOT)) + 1,
                  number(day),
                  number(parts[time]),
                  number(parts[time + 1]),
                  Math.min(number(parts[time + 2]), 59)) // 60 is a leap second
              .toInstant(ZoneOffset.UTC);
      boolean lastCentury = year.length() == 2 && instant.isAfter(now.plus(FIFTY_YEARS));
      return Optional.of(
          lastCentury ? instant.atOffset(ZoneOffset.UTC).minusYears(100).toInstant() : instant);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static int number(String digits) {
    return Integer.parseInt(digits);
  }
}
