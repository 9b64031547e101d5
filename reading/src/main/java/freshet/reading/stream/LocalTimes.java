package freshet.reading.stream;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * Formats times as one reader sees them: in the reader's zone, as near to today as possible.
 *
 * @param locale decides between 14:02 and 2:02 PM, and between 7 Nov and Nov 7; words are English
 * @param now the time at which the page is made
 */
public record LocalTimes(ZoneId zone, Locale locale, Instant now) {
  private static final int WEEK = 6;

  /** Returns the first moment of the reader's day. */
  public Instant startOfToday() {
    return start(0);
  }

  /** Returns the first moment of the day before the reader's day. */
  Instant startOfYesterday() {
    return start(1);
  }

  private Instant start(int daysAgo) {
    return today().minusDays(daysAgo).atStartOfDay(zone).toInstant();
  }

  private LocalDate today() {
    return LocalDate.ofInstant(now, zone);
  }

  private long daysAgo(LocalDate day) {
    return ChronoUnit.DAYS.between(day, today());
  }

  /** Returns the heading above the postings of a time, such as Today, Tuesday or October. */
  public String day(Instant time) {
    LocalDate day = LocalDate.ofInstant(time, zone);
    long ago = daysAgo(day);
    if (ago <= WEEK) {
      return near(day, ago);
    }
    if (day.getYear() != today().getYear()) {
      return format(day.atStartOfDay(zone), "MMMM yyyy");
    }
    return day.getMonth() == today().getMonth()
        ? "Earlier this month"
        : format(day.atStartOfDay(zone), "MMMM");
  }

  private String near(LocalDate day, long ago) {
    return ago <= 0 ? "Today" : ago == 1 ? "Yesterday" : format(day.atStartOfDay(zone), "EEEE");
  }

  /** Returns the short form under headings of days: the time of the last days, then the date. */
  public String brief(Instant time) {
    ZonedDateTime shown = time.atZone(zone);
    return daysAgo(shown.toLocalDate()) <= WEEK ? clock(shown) : date(shown);
  }

  /** Returns the short form without headings: the time of today, then the date. */
  public String dated(Instant time) {
    ZonedDateTime shown = time.atZone(zone);
    return daysAgo(shown.toLocalDate()) <= 0 ? clock(shown) : date(shown);
  }

  private String date(ZonedDateTime shown) {
    return shown.getYear() == today().getYear()
        ? format(shown, isMonthFirst() ? "MMM d" : "d MMM")
        : format(shown, isMonthFirst() ? "MMM d, yyyy" : "d MMM yyyy");
  }

  /** Returns the long form, such as "Today, 14:02" or "7 November, 10:31". */
  public String full(Instant time) {
    ZonedDateTime shown = time.atZone(zone);
    long ago = daysAgo(shown.toLocalDate());
    String date =
        ago <= WEEK
            ? near(shown.toLocalDate(), ago)
            : format(
                shown,
                (isMonthFirst() ? "MMMM d" : "d MMMM")
                    + (shown.getYear() == today().getYear() ? "" : " yyyy"));
    return date + ", " + clock(shown);
  }

  private String clock(ZonedDateTime time) {
    return DateTimeFormatter.ofLocalizedTime(FormatStyle.SHORT).withLocale(locale).format(time);
  }

  private boolean isMonthFirst() {
    return locale.getCountry().equals("US");
  }

  private static String format(ZonedDateTime time, String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).format(time);
  }
}
