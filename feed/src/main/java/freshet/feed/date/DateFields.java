package freshet.feed.date;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;

/** The parts of a date while it is being read. */
final class DateFields {
  private static final int UNSET = -1;
  private static final int SECONDS_PER_DAY = 86_400;

  int year;
  int month;
  int day;
  int hour;
  int minute;
  int second;
  int nano;

  /** Positive east of Greenwich. */
  int offsetMinutes;

  /** Whether the zone was numeric; a name in brackets after it does not override it. */
  boolean offsetInFigures;

  /** Set if the text is a count of seconds since 1970. */
  long epochSecond;

  DateFields() {
    clear();
  }

  void clear() {
    year = UNSET;
    month = UNSET;
    day = UNSET;
    hour = UNSET;
    minute = 0;
    second = 0;
    nano = 0;
    offsetMinutes = 0;
    offsetInFigures = false;
    epochSecond = UNSET;
  }

  boolean timed() {
    return hour != UNSET || epochSecond != UNSET;
  }

  boolean hasDay() {
    return day != UNSET;
  }

  boolean hasMonth() {
    return month != UNSET;
  }

  boolean hasYear() {
    return year != UNSET;
  }

  /** Sets the year; two digits mean 1950 to 2049 (RFC 2822). */
  void year(int value, int digits) {
    if (digits > 2) {
      year = value;
    } else {
      year = value < 50 ? 2000 + value : 1900 + value;
    }
  }

  void zone(String name) {
    if (!offsetInFigures) {
      Zones.offsetMinutes(name).ifPresent(minutes -> offsetMinutes = minutes);
    }
  }

  void afternoon() {
    if (hour >= 0 && hour < 12) {
      hour += 12;
    }
  }

  void forenoon() {
    if (hour == 12) {
      hour = 0;
    }
  }

  /** Whether the fields form a date; 24:00 ends a day, second 60 is a leap second. */
  boolean valid() {
    if (epochSecond != UNSET) {
      return true;
    }
    return year >= 1
        && year <= 9999
        && month >= 1
        && month <= 12
        && day >= 1
        && day <= YearMonth.of(year, month).lengthOfMonth()
        && (hour < 24 || (hour == 24 && minute == 0 && second == 0))
        && minute < 60
        && second <= 60
        && Math.abs(offsetMinutes) <= 18 * 60;
  }

  Instant instant() {
    if (epochSecond != UNSET) {
      return Instant.ofEpochSecond(epochSecond);
    }
    long midnight = LocalDate.of(year, month, day).toEpochDay() * SECONDS_PER_DAY;
    long time = (Math.max(hour, 0) * 60L + minute) * 60L + second;
    return Instant.ofEpochSecond(midnight + time - offsetMinutes * 60L, nano);
  }
}
