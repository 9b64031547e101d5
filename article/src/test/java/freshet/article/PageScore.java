package freshet.article;

import freshet.article.SharedPages.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jspecify.annotations.Nullable;

/**
 * How well the article of a page was found.
 *
 * @param byline null where none is expected; so for language and date
 */
record PageScore(
    String name,
    double precision,
    double recall,
    @Nullable Boolean title,
    @Nullable Boolean byline,
    @Nullable Boolean language,
    @Nullable Boolean date,
    List<String> differences) {

  static PageScore of(Page page, Article article) {
    Map<String, Integer> expected = bag(Jsoup.parse(page.expectedHtml()).text());
    Map<String, Integer> found = bag(article.text());
    double shared = shared(expected, found);
    List<String> differences = new ArrayList<>();
    note("missing", expected, found, differences);
    note("surplus", found, expected, differences);
    return new PageScore(
        page.name(),
        size(found) == 0 ? 0 : shared / size(found),
        size(expected) == 0 ? 1 : shared / size(expected),
        same("title", page.field("title"), article.title(), differences),
        same("byline", page.field("byline"), article.byline(), differences),
        same("lang", page.field("lang"), article.language(), differences),
        sameDate(page.field("publishedTime"), article.published(), differences),
        differences);
  }

  /** Notes some words that one bag has more often than the other. */
  private static void note(
      String what, Map<String, Integer> more, Map<String, Integer> less, List<String> notes) {
    List<String> words =
        more.entrySet().stream()
            .filter(word -> word.getValue() > less.getOrDefault(word.getKey(), 0))
            .map(Map.Entry::getKey)
            .limit(8)
            .toList();
    if (!words.isEmpty()) {
      notes.add(what + " " + String.join(" ", words));
    }
  }

  double f1() {
    return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
  }

  private static @Nullable Boolean same(
      String field, @Nullable String expected, @Nullable String found, List<String> differences) {
    if (expected == null) {
      return null;
    }
    boolean same = WordCount.squeeze(expected).equals(found);
    if (!same) {
      differences.add("%s «%s» for «%s»".formatted(field, found, WordCount.squeeze(expected)));
    }
    return same;
  }

  private static @Nullable Boolean sameDate(
      @Nullable String expected, @Nullable Instant found, List<String> differences) {
    Instant instant = PageDate.read(expected).orElse(null);
    return expected == null
        ? null
        : same("date", String.valueOf(instant), String.valueOf(found), differences);
  }

  /** Words with how often they occur; each ideograph or kana is a word. */
  private static Map<String, Integer> bag(String text) {
    Map<String, Integer> bag = new LinkedHashMap<>();
    String parted = text.replaceAll("([\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}])", " $1 ");
    WordCount.of(parted).forEach(word -> bag.merge(word, 1, Integer::sum));
    return bag;
  }

  private static double size(Map<String, Integer> bag) {
    return bag.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static double shared(Map<String, Integer> a, Map<String, Integer> b) {
    return a.entrySet().stream()
        .mapToInt(word -> Math.min(word.getValue(), b.getOrDefault(word.getKey(), 0)))
        .sum();
  }
}
