package freshet.store.model;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Splits texts into words in the same way for both databases: letters and digits in lower case,
 * without accents. Scripts without spaces are split into characters.
 */
public final class SearchTokens {
  private static final int LONGEST_TEXT = 100_000;
  private static final int LONGEST_WORD = 64;
  private static final int MOST_TERMS = 32;
  private static final int MOST_WORDS = 64;
  private static final Pattern MARKS = Pattern.compile("\\p{Mn}+");

  /** No real word has so many combining marks in a row (UAX 15, stream-safe text). */
  private static final Pattern LONG_RUN = Pattern.compile("\\p{M}{31,}");

  /**
   * Words in sequence.
   *
   * @param isPrefix whether the last word is a prefix
   * @param isUnwanted whether it must not occur
   */
  public record Term(List<String> words, boolean isPrefix, boolean isUnwanted) {
    /** Returns the words separated by spaces. */
    public String text() {
      return String.join(" ", words);
    }
  }

  /**
   * A property that postings are searched for by name, such as {@code lang:ko}. It is indexed as a
   * word that no text contains.
   */
  public enum Facet {
    LANG,
    CATEGORY;

    private static final int LONGEST_VALUE = 100;

    /** Returns the name in searches and query strings. */
    public String parameter() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the part of a search that finds a value. */
    public String term(String value) {
      return prefix() + '"' + value.replace('"', ' ') + '"';
    }

    private String prefix() {
      return parameter() + ":";
    }

    private static Optional<Facet> at(String text, int from) {
      return Stream.of(values())
          .filter(one -> text.regionMatches(true, from, one.prefix(), 0, one.prefix().length()))
          .findFirst();
    }

    /** Returns a text as it is compared; empty if it has no letter or digit. */
    public Optional<String> value(String text) {
      String cut = text.length() > LONGEST_VALUE ? text.substring(0, LONGEST_VALUE) : text;
      return Optional.of(String.join("", words(cut))).filter(plain -> !plain.isEmpty());
    }

    /** Returns the word that stands for a value. */
    String word(String value) {
      return parameter() + "00" + value;
    }
  }

  private SearchTokens() {}

  /** Returns the part of a text that is indexed. */
  public static String beginning(String text) {
    return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text;
  }

  public static String folded(String text) {
    return String.join(" ", words(beginning(text)));
  }

  /** Returns the words of a text. */
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

  /** Removes long runs of combining marks first, since normalising them takes quadratic time. */
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

  /** Parses a query; every text is a valid one. */
  public static List<Term> terms(String text) {
    List<Term> terms = new ArrayList<>();
    int at = 0;
    while (at < text.length() && terms.size() < MOST_TERMS) {
      boolean isUnwanted = text.charAt(at) == '-';
      int from = isUnwanted ? at + 1 : at;
      Optional<Facet> facet = Facet.at(text, from);
      from += facet.map(one -> one.prefix().length()).orElse(0);
      boolean isQuoted = from < text.length() && text.charAt(from) == '"';
      from += isQuoted ? 1 : 0;
      int to = end(text, from, isQuoted);
      boolean isPrefix = text.startsWith("*", isQuoted ? to + 1 : to - 1);
      String value = text.substring(from, to);
      List<String> all =
          facet.isEmpty()
              ? words(value)
              : facet.get().value(value).map(facet.get()::word).stream().toList();
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

  /** Joins the terms of a query; empty if nothing is wanted. */
  public static String joined(
      List<Term> terms, Function<Term, String> part, String and, String not) {
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
