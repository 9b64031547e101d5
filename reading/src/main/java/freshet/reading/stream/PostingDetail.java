package freshet.reading.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.Enclosure;
import freshet.feed.html.WebUrl;
import freshet.store.model.ArticleRecord;
import freshet.store.model.SanitisedTexts;
import freshet.store.model.StoredPosting;
import java.net.URLEncoder;
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
 */
public record PostingDetail(
    PostingRow row,
    String authors,
    String published,
    String html,
    boolean isArticle,
    @Nullable String language,
    List<String> categories,
    List<File> files) {

  /** A file attached to the posting. */
  public record File(String url, String name) {}

  public PostingDetail {
    categories = List.copyOf(categories);
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

  /** Returns the path of a search for what has the same language or category. */
  public static String search(String facet, String value) {
    return "/search?q=" + URLEncoder.encode(facet + ":\"" + value.replace('"', ' ') + "\"", UTF_8);
  }

  /**
   * Creates the view with the posting's own text, or with that of its linked page.
   *
   * @param article null if the page was not fetched
   */
  public static PostingDetail of(
      PostingRow row, StoredPosting stored, @Nullable ArticleRecord article) {
    Optional<String> page = article == null ? Optional.empty() : article.safeHtml();
    return new PostingDetail(
        row,
        String.join(", ", stored.posting().authors()),
        RelativeTimes.full(stored.record().at()),
        page.orElseGet(() -> own(stored)),
        page.isPresent(),
        article == null || article.language() == null
            ? stored.posting().language()
            : article.language(),
        stored.posting().categories(),
        stored.posting().enclosures().stream().flatMap(file -> file(file).stream()).toList());
  }

  /** Returns a copy with a changed text, which must be safe as well. */
  public PostingDetail with(UnaryOperator<String> change) {
    return new PostingDetail(
        row, authors, published, change.apply(html), isArticle, language, categories, files);
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
