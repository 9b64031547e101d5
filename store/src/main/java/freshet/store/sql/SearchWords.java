package freshet.store.sql;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Texts as words that both databases take for the same: letters and digits in lower case, without
 * accents. Writing without spaces between words is taken sign by sign.
 */
public final class SearchWords {
  private static final int LONGEST_TEXT = 100_000;
  private static final int LONGEST_WORD = 64;
  private static final int MOST_TERMS = 32;
  private static final int MOST_WORDS = 64;
  private static final Pattern MARKS = Pattern.compile("\\p{Mn}+");

  /** No word has so many other marks in a row (UAX 15, stream-safe text). */
  private static final Pattern LONG_RUN = Pattern.compile("\\p{M}{31,}");

  /**
   * Words that follow each other.
   *
   * @param isPrefix whether the last of them may go on
   * @param isUnwanted whether it must not be there
   */
  public record Term(List<String> words, boolean isPrefix, boolean isUnwanted) {
    /** The words with a space between them. */
    public String text() {
      return String.join(" ", words);
    }
  }

  private SearchWords() {}

  static String folded(String text) {
    String cut = text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text;
    return String.join(" ", words(cut));
  }

  /** The words of a text. */
  public static List<String> words(String text) {
    String plain =
        MARKS
            .matcher(Normalizer.normalize(withoutMarks(text), Normalizer.Form.NFKD))
            .replaceAll("")
            .toLowerCase(Locale.ROOT);
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    plain
        .codePoints()
        .forEach(
            c -> {
              boolean isAlone = isAlone(c);
              if (isAlone || !Character.isLetterOrDigit(c) || word.length() >= LONGEST_WORD) {
                end(words, word);
              }
              if (Character.isLetterOrDigit(c)) {
                word.appendCodePoint(c);
              }
              if (isAlone) {
                end(words, word);
              }
            });
    end(words, word);
    return words;
  }

  /** The marks would go afterwards too; but putting a run of them in order takes its square. */
  private static String withoutMarks(String text) {
    return LONG_RUN.matcher(MARKS.matcher(text).replaceAll("")).replaceAll(" ");
  }

  private static boolean isAlone(int c) {
    return c >= 0x0E00
        && switch (UnicodeScript.of(c)) {
          case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> true;
          default -> false;
        };
  }

  private static void end(List<String> words, StringBuilder word) {
    if (!word.isEmpty()) {
      words.add(word.toString());
      word.setLength(0);
    }
  }

  /** What is looked for; whatever it is, something can be made of it. */
  public static List<Term> terms(String text) {
    List<Term> terms = new ArrayList<>();
    int at = 0;
    while (at < text.length() && terms.size() < MOST_TERMS) {
      boolean isUnwanted = text.charAt(at) == '-';
      int from = isUnwanted ? at + 1 : at;
      boolean isQuoted = from < text.length() && text.charAt(from) == '"';
      from += isQuoted ? 1 : 0;
      int to = end(text, from, isQuoted);
      boolean isPrefix = text.startsWith("*", isQuoted ? to + 1 : to - 1);
      List<String> all = words(text.substring(from, to));
      List<String> words = all.subList(0, Math.min(MOST_WORDS, all.size()));
      if (!words.isEmpty()) {
        terms.add(new Term(words, isPrefix, isUnwanted));
      }
      at = to + 1;
    }
    return terms;
  }

  private static int end(String text, int from, boolean isQuoted) {
    int to = from;
    while (to < text.length() && !(isQuoted ? text.charAt(to) == '"' : isGap(text.charAt(to)))) {
      to++;
    }
    return to;
  }

  private static boolean isGap(char c) {
    return Character.isWhitespace(c);
  }

  /** Joined as the parts of a query; empty if nothing is wanted. */
  static String joined(List<Term> terms, Function<Term, String> part, String and, String not) {
    String wanted =
        terms.stream().filter(term -> !term.isUnwanted).map(part).collect(Collectors.joining(and));
    String unwanted =
        terms.stream()
            .filter(term -> term.isUnwanted)
            .map(term -> not + part.apply(term))
            .collect(Collectors.joining());
    return wanted.isEmpty() ? "" : "(" + wanted + ")" + unwanted;
  }
}
