package freshet.feed.date;

import java.time.LocalDate;

/**
 * Parses ISO 8601 and its profiles W3CDTF and RFC 3339, complete or truncated: {@code 2003}, {@code
 * 2003-12}, {@code 20031231}, {@code 2003-365}, {@code 2003-12-31T10:14:55.5+01:00}, also with a
 * space for the T and a zone name.
 */
final class IsoDate {
  private IsoDate() {}

  /** Whether a text starts with a year of four digits. */
  static boolean opens(String text) {
    for (int i = 0; i < 4; i++) {
      if (i >= text.length() || !Scanner.isDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  static boolean read(String text, DateFields to) {
    if (allDigits(text) && text.length() >= 9) {
      return number(text, to);
    }
    Scanner in = new Scanner(text);
    to.year = in.number(4);
    to.month = 1;
    to.day = 1;
    return date(in, to) && time(in, to);
  }

  private static boolean allDigits(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!Scanner.isDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** Parses seconds or milliseconds since 1970, or yyyyMMddHHmmss. */
  private static boolean number(String text, DateFields to) {
    switch (text.length()) {
      case 9, 10 -> to.epochSecond = Long.parseLong(text);
      case 13 -> to.epochSecond = Long.parseLong(text) / 1000;
      case 12, 14 -> {
        Scanner in = new Scanner(text);
        to.year = in.number(4);
        to.month = in.number(2);
        to.day = in.number(2);
        to.hour = in.number(2);
        to.minute = in.number(2);
        to.second = in.number(2);
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private static boolean date(Scanner in, DateFields to) {
    if (in.done()) {
      return true;
    }
    boolean dashed = in.skip('-') || in.skip('/') || in.skip('.');
    int start = in.at;
    int number = in.number(4);
    return switch (in.digits) {
      case 1, 2 -> {
        to.month = number;
        yield day(in, to);
      }
      case 3 -> ordinal(to, number);
      case 4 -> {
        in.at = start;
        to.month = in.number(2);
        to.day = in.number(2);
        yield !dashed || in.digits == 2;
      }
      default -> dashed && namedMonth(in, to) && day(in, to);
    };
  }

  private static boolean day(Scanner in, DateFields to) {
    if (in.skip('-') || in.skip('/') || in.skip('.')) {
      to.day = in.number(2);
      return in.digits > 0;
    }
    return true;
  }

  private static boolean ordinal(DateFields to, int dayOfYear) {
    LocalDate date = LocalDate.of(to.year, 1, 1).plusDays(dayOfYear - 1L);
    to.month = date.getMonthValue();
    to.day = date.getDayOfMonth();
    return dayOfYear > 0 && date.getYear() == to.year;
  }

  private static boolean namedMonth(Scanner in, DateFields to) {
    to.month = Months.of(in.word());
    return to.month > 0;
  }

  private static boolean time(Scanner in, DateFields to) {
    in.skipBlanks();
    if (in.done()) {
      return true;
    }
    if (!(in.skip('T') || in.skip('t'))) {
      return TextDate.rest(in, to);
    }
    in.skipBlanks();
    int hour = in.number(2);
    if (in.digits == 0) {
      return in.done();
    }
    to.hour = hour;
    if (in.skip(':')) {
      if (!in.restOfTime(to, hour)) {
        return false;
      }
    } else if (in.atDigit()) {
      to.minute = in.number(2);
      to.second = in.number(2);
    }
    return TextDate.rest(in, to);
  }
}
