package freshet.benchmarks.docs;

import java.util.ArrayList;
import java.util.List;

/**
 * A number within the text of a cell, such as {@code -33.6} or {@code 1,105.5}.
 *
 * @param from where it begins, its sign included
 * @param text as it is written
 */
record ShownNumber(int from, String text) {
  private static final String SIGNS = "+-\u2212";

  static List<ShownNumber> all(String cell) {
    List<ShownNumber> found = new ArrayList<>();
    int at = 0;
    while (at < cell.length()) {
      if (!isDigit(cell, at)) {
        at++;
        continue;
      }
      boolean signed = at > 0 && SIGNS.indexOf(cell.charAt(at - 1)) >= 0 && !isLetter(cell, at - 2);
      int end = end(cell, at);
      int from = signed ? at - 1 : at;
      found.add(new ShownNumber(from, cell.substring(from, end)));
      at = end;
    }
    return found;
  }

  /** Returns the end of a number; a comma or point belongs to it if a digit follows. */
  private static int end(String cell, int from) {
    int at = from;
    while (isDigit(cell, at)
        || (at < cell.length() && ",.".indexOf(cell.charAt(at)) >= 0 && isDigit(cell, at + 1))) {
      at++;
    }
    return at;
  }

  private static boolean isDigit(String cell, int at) {
    return at < cell.length() && cell.charAt(at) >= '0' && cell.charAt(at) <= '9';
  }

  private static boolean isLetter(String cell, int at) {
    return at >= 0 && Character.isLetterOrDigit(cell.charAt(at));
  }

  boolean isSigned() {
    return SIGNS.indexOf(text.charAt(0)) >= 0;
  }

  int decimals() {
    int point = text.indexOf('.');
    return point < 0 ? 0 : text.length() - point - 1;
  }

  int digits() {
    return (int) text.chars().filter(Character::isDigit).count();
  }

  double value() {
    return Double.parseDouble(text.replace(",", "").replace('\u2212', '-'));
  }
}
