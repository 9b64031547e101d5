package freshet.crawler.codec;

import java.time.Instant;
import java.time.LocalDate;

/**
 * Parses times written by {@link Instant#toString}. A start parses some for every feed, and {@link
 * Instant#parse} takes several times as long, since it accepts more forms.
 */
final class StoredTime {
  /** The length of {@code 2026-11-16T09:30:15Z}; a fraction comes before the last letter. */
  private static final int LENGTH = 20;

  private static final String FORM = "0000-00-00T00:00:00";
  private static final int DOT = 19;
  private static final int NANO_DIGITS = 9;

  private StoredTime() {}

  static Instant of(String text) {
    return isUsual(text) ? read(text) : Instant.parse(text);
  }

  private static boolean isUsual(String text) {
    int last = text.length() - 1;
    if (last < LENGTH - 1 || last > DOT + 1 + NANO_DIGITS || text.charAt(last) != 'Z') {
      return false;
    }
    for (int i = 0; i < last; i++) {
      char form = i < FORM.length() ? FORM.charAt(i) : '0';
      char found = text.charAt(i);
      boolean fits = form == '0' ? found >= '0' && found <= '9' : found == form;
      if (!fits && !(i == DOT && found == '.' && last > DOT + 1)) {
        return false;
      }
    }
    return last == DOT || text.charAt(DOT) == '.';
  }

  private static Instant read(String text) {
    int hour = number(text, 11, 13);
    int minute = number(text, 14, 16);
    int second = number(text, 17, DOT);
    if (hour > 23 || minute > 59 || second > 59) {
      return Instant.parse(text);
    }
    long day =
        LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10)).toEpochDay();
    int end = text.length() - 1;
    int nanos = end == DOT ? 0 : number(text, DOT + 1, end);
    for (int i = end; end > DOT && i < DOT + 1 + NANO_DIGITS; i++) {
      nanos *= 10;
    }
    return Instant.ofEpochSecond(86_400 * day + 3600L * hour + 60L * minute + second, nanos);
  }

  private static int number(String text, int from, int to) {
    return Integer.parseInt(text, from, to, 10);
  }
}
