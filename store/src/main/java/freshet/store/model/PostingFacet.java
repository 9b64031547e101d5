package freshet.store.model;

import freshet.store.model.SearchTokens.Facet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A language or category of a posting.
 *
 * @param value as searches compare it, such as {@code worldnews}
 * @param name as it is shown, such as {@code World news}
 * @param percent how sure a guess is; null if the source says so
 */
public record PostingFacet(Facet kind, String value, String name, @Nullable Integer percent) {
  /** The most categories of a posting that are kept; some sources list every word of a text. */
  private static final int MOST_CATEGORIES = 20;

  private static final int LONGEST_NAME = 100;

  /**
   * Returns the facets of a posting. A language counts with and without its region.
   *
   * @param categories as the source says
   * @param guess used only if the source says nothing; null for none
   */
  public static List<PostingFacet> of(
      @Nullable String language, List<String> categories, @Nullable CategoryGuess guess) {
    Map<String, PostingFacet> facets = new LinkedHashMap<>();
    if (language != null) {
      add(facets, Facet.LANG, primary(language), null);
      add(facets, Facet.LANG, language, null);
    }
    for (String category : categories.subList(0, Math.min(MOST_CATEGORIES, categories.size()))) {
      add(facets, Facet.CATEGORY, category, null);
    }
    if (categories.isEmpty() && guess != null) {
      add(facets, Facet.CATEGORY, guess.category(), guess.percent());
    }
    return new ArrayList<>(facets.values());
  }

  /** Returns the code of a language without its region. */
  public static String primary(String language) {
    return language.split("[-_]", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  private static void add(
      Map<String, PostingFacet> facets, Facet kind, String text, @Nullable Integer percent) {
    String name = text.length() > LONGEST_NAME ? text.substring(0, LONGEST_NAME) : text;
    Optional<String> value = kind.value(name);
    value.ifPresent(
        found -> facets.putIfAbsent(kind + found, new PostingFacet(kind, found, name, percent)));
  }

  /** Whether the source says nothing and this was guessed from the words. */
  public boolean isGuess() {
    return percent != null;
  }

  /** Returns the word that stands for this in the search index. */
  String word() {
    return kind.word(value);
  }

  /** Returns the words that stand for facets in the search index. */
  public static List<String> words(List<PostingFacet> facets) {
    return facets.stream().map(PostingFacet::word).distinct().toList();
  }
}
