package freshet.feed.date;

import java.util.Locale;

/**
 * Parses dates with the month as a word, in any order: RFC 822 and its variants, asctime, {@code
 * Friday, January 29, 2021 04:42 PM}, {@code 2004년 05월 28일 오후 01:31:15}; and numeric dates with
 * slashes or dots. Unknown words, such as the day of the week, are skipped.
 */
final class TextDate {
  private static final int KOREA = 9 * 60;

  private TextDate() {}

  static boolean read(String text, DateFields to) {
    return rest(new Scanner(text), to) && to.hasDay() && to.hasMonth() && to.hasYear();
  }

  /** Reads the rest into the fields that are still missing. */
  static boolean rest(Scanner in, DateFields to) {
    while (!in.done()) {
      char c = in.peek();
      if (Scanner.isDigit(c)) {
        if (!number(in, to)) {
          return false;
        }
      } else if (to.timed() && in.atOffset()) {
        in.offset(to);
      } else if (Character.isLetter(c)) {
        word(in, to);
      } else {
        in.at++;
      }
    }
    return true;
  }

  private static boolean number(Scanner in, DateFields to) {
    int value = in.number(9);
    int digits = in.digits;
    if (in.peek() == ':' && digits <= 2 && !to.timed()) {
      in.at++;
      return in.restOfTime(to, value);
    }
    if (numericDate(in, to, value, digits)) {
      return true;
    }
    place(to, value, digits);
    return true;
  }

  private static void place(DateFields to, int value, int digits) {
    if (!to.hasDay() && digits <= 2) {
      to.day = value;
    } else if (!to.hasYear() && (digits == 2 || digits == 4)) {
      to.year(value, digits);
    } else if (digits == 4 && !to.timed()) {
      to.hour = value / 100;
      to.minute = value % 100;
    }
  }

  /**
   * Reads a numeric date: 12/25/2003 has the month first if possible, 25.12.2003 and 25-12-2003 the
   * day.
   */
  private static boolean numericDate(Scanner in, DateFields to, int first, int digits) {
    char between = in.peek();
    if (digits > 2 || to.hasDay() || (between != '/' && between != '.' && between != '-')) {
      return false;
    }
    int start = in.at++;
    int second = in.number(2);
    if (in.digits == 0 || !in.skip(between) || !in.atDigit()) {
      in.at = start;
      return false;
    }
    boolean monthFirst = between == '/' && first <= 12;
    to.month = monthFirst ? first : second;
    to.day = monthFirst ? second : first;
    int year = in.number(4);
    to.year(year, in.digits);
    return true;
  }

  private static void word(Scanner in, DateFields to) {
    String word = in.word();
    switch (word) {
      case "년", "월", "일" -> korean(to, word);
      case "오전" -> {
        to.offsetMinutes = KOREA;
        timeAfterWord(in, to);
        to.forenoon();
      }
      case "오후" -> {
        to.offsetMinutes = KOREA;
        timeAfterWord(in, to);
        to.afternoon();
      }
      default -> name(word, in, to);
    }
  }

  /** Reads 2004년 05월 28일, in which the unit follows its number. */
  private static void korean(DateFields to, String unit) {
    to.offsetMinutes = KOREA;
    if (unit.equals("월") && to.hasDay()) {
      to.month = to.day;
      to.day = -1;
    }
  }

  private static void timeAfterWord(Scanner in, DateFields to) {
    in.skipBlanks();
    int hour = in.number(2);
    if (in.digits > 0 && in.skip(':')) {
      in.restOfTime(to, hour);
    }
  }

  private static void name(String word, Scanner in, DateFields to) {
    int month = Months.of(word);
    if (month > 0) {
      to.month = month;
      return;
    }
    if (!to.timed()) {
      return;
    }
    String upper = word.toUpperCase(Locale.ROOT);
    switch (upper) {
      case "AM" -> to.forenoon();
      case "PM" -> to.afternoon();
      case "A", "P" -> dotted(upper, in, to);
      default -> to.zone(upper);
    }
  }

  /** Reads a.m. and p.m.; a single letter is a military zone. */
  private static void dotted(String letter, Scanner in, DateFields to) {
    if (!in.text.startsWith(".m", in.at) && !in.text.startsWith(".M", in.at)) {
      to.zone(letter);
      return;
    }
    in.at += 2;
    if (letter.equals("A")) {
      to.forenoon();
    } else {
      to.afternoon();
    }
  }
}
