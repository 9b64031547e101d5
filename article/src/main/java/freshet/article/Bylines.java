package freshet.article;

import java.time.DayOfWeek;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** Finds the by-line among elements whose names suggest it. */
final class Bylines {
  /** The longest by-line, including white space of the markup. */
  private static final int LONGEST = 100;

  private static final Set<String> DATE_WORDS = dateWords();

  private @Nullable String byline;
  private boolean dated;

  /** Returns the by-line; a mere date only if nothing better was found. */
  @Nullable String found() {
    return byline;
  }

  /** Whether an element is the by-line. */
  boolean isByline(Element element) {
    if ((byline != null && !dated) || !ElementHints.namesAuthor(element)) {
      return false;
    }
    String whole = TreeEdits.beginning(element, LONGEST);
    if (whole.isBlank() || whole.strip().length() >= LONGEST) {
      return false;
    }
    Element name = element.selectFirst("[itemprop=name]");
    String text = WordCount.squeeze(name == null ? whole : TreeEdits.beginning(name, LONGEST));
    boolean first = byline == null;
    boolean date = isDate(text);
    if (first || !date) {
      byline = text;
      dated = date;
    }
    return first || !date;
  }

  /** Whether a text consists of numbers and words that occur in dates. */
  private static boolean isDate(String text) {
    List<String> words = WordCount.of(text);
    return words.stream().anyMatch(word -> Character.isDigit(word.charAt(0)))
        && words.stream()
            .allMatch(word -> Character.isDigit(word.charAt(0)) || DATE_WORDS.contains(word));
  }

  private static Set<String> dateWords() {
    Set<String> words =
        new HashSet<>(
            List.of("last", "updated", "published", "posted", "date", "on", "at", "am", "pm"));
    for (String language : List.of("en", "de", "fr", "es", "it", "pt", "nl")) {
      Locale locale = Locale.forLanguageTag(language);
      for (TextStyle style : List.of(TextStyle.FULL, TextStyle.SHORT)) {
        Arrays.stream(Month.values())
            .map(month -> month.getDisplayName(style, locale))
            .forEach(name -> words.addAll(WordCount.of(name)));
        Arrays.stream(DayOfWeek.values())
            .map(day -> day.getDisplayName(style, locale))
            .forEach(name -> words.addAll(WordCount.of(name)));
      }
    }
    return words;
  }
}
