package freshet.reading.stream;

import freshet.store.model.FacetCount;
import freshet.store.model.PostingFacet;
import freshet.store.model.SearchTokens.Facet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The languages and categories that occur among the newest postings of a stream, with the pages
 * that show only these.
 *
 * @param newest how many postings were looked at
 */
public record StreamFacets(List<Choice> languages, List<Choice> categories, int newest) {
  private static final int MOST_LANGUAGES = 12;
  private static final int MOST_CATEGORIES = 20;

  public StreamFacets {
    languages = List.copyOf(languages);
    categories = List.copyOf(categories);
  }

  /**
   * A language or category.
   *
   * @param value as it is written in addresses
   * @param path of the page that shows only this; of the page without it, if it is chosen
   */
  public record Choice(
      Facet kind, String name, String value, int postings, String path, boolean isChosen) {}

  /** Returns the choices of a kind. */
  public List<Choice> of(Facet kind) {
    return switch (kind) {
      case LANG -> languages;
      case CATEGORY -> categories;
    };
  }

  /** Whether there is anything to choose. */
  public boolean isEmpty() {
    return languages.isEmpty() && categories.isEmpty();
  }

  /**
   * Makes the choices of a stream.
   *
   * @param question the rest of the query string of the pages
   */
  static StreamFacets of(
      ReaderStream stream, List<FacetCount> counts, int newest, String question) {
    return new StreamFacets(
        choices(stream, Facet.LANG, counts, question).limit(MOST_LANGUAGES).toList(),
        choices(stream, Facet.CATEGORY, counts, question).limit(MOST_CATEGORIES).toList(),
        newest);
  }

  private static Stream<Choice> choices(
      ReaderStream stream, Facet kind, List<FacetCount> counts, String question) {
    Optional<String> chosen = stream.narrowing(kind).flatMap(kind::value);
    List<Choice> choices = new ArrayList<>();
    for (FacetCount count : counts) {
      if (count.kind() == kind && (kind != Facet.LANG || isWithoutRegion(count))) {
        boolean is = chosen.isPresent() && chosen.get().equals(count.value());
        ReaderStream next = stream.narrowed(kind, is ? "" : count.name());
        Choice choice =
            new Choice(
                kind,
                name(kind, count.name()),
                count.name(),
                count.postings(),
                next.path(question),
                is);
        choices.add(is ? 0 : choices.size(), choice);
      }
    }
    return choices.stream();
  }

  private static boolean isWithoutRegion(FacetCount count) {
    return PostingFacet.primary(count.name()).equals(count.value());
  }

  /** Returns the English name of a language, or the category itself. */
  public static String name(Facet kind, String value) {
    String name =
        kind == Facet.LANG
            ? Locale.forLanguageTag(value.replace('_', '-')).getDisplayName(Locale.ENGLISH)
            : value;
    return Objects.requireNonNull(name).isBlank() ? value : name;
  }
}
