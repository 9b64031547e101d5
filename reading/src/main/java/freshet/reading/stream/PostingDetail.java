package freshet.reading.stream;

import freshet.feed.Enclosure;
import freshet.feed.html.WebUrl;
import freshet.store.model.ArticleRecord;
import freshet.store.model.PostingFacet;
import freshet.store.model.SanitisedTexts;
import freshet.store.model.SearchTokens.Facet;
import freshet.store.model.StoredPosting;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A posting that is shown in full.
 *
 * @param html sanitised HTML (GC-120)
 * @param isArticle whether the text was extracted from the linked page
 * @param language of the shown text; null if it is not known
 * @param guessed categories that were guessed, since the source names none
 */
public record PostingDetail(
    PostingRow row,
    String authors,
    String published,
    String html,
    boolean isArticle,
    @Nullable String language,
    List<String> categories,
    List<PostingFacet> guessed,
    List<File> files) {

  /** A file attached to the posting. */
  public record File(String url, String name) {}

  public PostingDetail {
    categories = List.copyOf(categories);
    guessed = List.copyOf(guessed);
    files = List.copyOf(files);
  }

  /** Returns the English name of the language, or its code if it has none. */
  public String languageName() {
    return language == null ? "" : Locale.forLanguageTag(language).getDisplayName(Locale.ENGLISH);
  }

  /** Returns the code of the language in its usual form; null if it is not known. */
  public @Nullable String languageTag() {
    String tag = language == null ? "und" : Locale.forLanguageTag(language).toLanguageTag();
    return tag.equals("und") ? null : tag;
  }

  /** Returns the path of all articles in a language or category. */
  public static String all(Facet kind, String value) {
    return new ReaderStream.All().narrowed(kind, value).path("show=all");
  }

  /**
   * Creates the view with the posting's own text, or with that of its linked page.
   *
   * @param article null if the page was not fetched
   * @param facets what the search index knows of it
   */
  public static PostingDetail of(
      PostingRow row,
      StoredPosting stored,
      @Nullable ArticleRecord article,
      List<PostingFacet> facets,
      LocalTimes times) {
    Optional<String> page = article == null ? Optional.empty() : article.safeHtml();
    return new PostingDetail(
        row,
        String.join(", ", stored.posting().authors()),
        times.full(stored.record().at()),
        page.orElseGet(() -> own(stored)),
        page.isPresent(),
        article == null || article.language() == null
            ? stored.posting().language()
            : article.language(),
        stored.posting().categories(),
        facets.stream().filter(PostingFacet::isGuess).toList(),
        stored.posting().enclosures().stream().flatMap(file -> file(file).stream()).toList());
  }

  /** Returns a copy with a changed text, which must be safe as well. */
  public PostingDetail with(UnaryOperator<String> change) {
    return new PostingDetail(
        row,
        authors,
        published,
        change.apply(html),
        isArticle,
        language,
        categories,
        guessed,
        files);
  }

  /** Returns the posting's text, sanitised again if an older sanitiser made it (GC-124). */
  private static String own(StoredPosting stored) {
    SanitisedTexts safe = stored.safe();
    return safe.content().isBlank() ? safe.summary() : safe.content();
  }

  private static Optional<File> file(Enclosure enclosure) {
    return WebUrl.of(enclosure.url())
        .filter(WebUrl::isHttp)
        .map(url -> new File(url.toString(), name(url, enclosure.type())));
  }

  private static String name(WebUrl url, @Nullable String type) {
    String path = url.path();
    String last = path.substring(path.lastIndexOf('/') + 1);
    String name = last.isEmpty() ? url.host() : last;
    return type == null || type.isBlank() ? name : name + " (" + type + ")";
  }
}
