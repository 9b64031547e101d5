package freshet.article;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Splits and compares plain text. */
final class WordCount {
  private static final Pattern SPACE = Pattern.compile("[\\s\\p{Z}]+");
  private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

  /** Longer titles and headings are compared by their beginning. */
  private static final int COMPARED = 1000;

  private WordCount() {}

  /** Strips and collapses white space. */
  static String squeeze(String text) {
    return flat(text).strip();
  }

  /** Collapses white space, including that at the ends. */
  static String flat(String text) {
    return SPACE.matcher(text).replaceAll(" ");
  }

  static boolean isSpace(int c) {
    return c <= ' ' || c == '\u00a0' || Character.isWhitespace(c);
  }

  /** Returns the number of words. */
  static int count(String text) {
    return parts(text).size();
  }

  /** Returns the words. */
  static List<String> parts(String text) {
    return SPACE.splitAsStream(text).filter(part -> !part.isEmpty()).toList();
  }

  static List<String> of(String text) {
    return BETWEEN
        .splitAsStream(text.toLowerCase(Locale.ROOT))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /** Returns the share of b's letters that are in words of a, from 0 to 1. */
  static double similarity(String a, String b) {
    Set<String> known = new HashSet<>(of(beginning(a)));
    long all = 0;
    long shared = 0;
    for (String word : of(beginning(b))) {
      all += word.length();
      shared += known.contains(word) ? word.length() : 0;
    }
    return all == 0 ? 0 : (double) shared / all;
  }

  private static String beginning(String text) {
    return text.length() <= COMPARED ? text : text.substring(0, COMPARED);
  }
}
