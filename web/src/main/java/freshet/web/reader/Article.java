package freshet.web.reader;

import freshet.feed.Enclosure;
import freshet.feed.Markup;
import freshet.feed.html.Sanitiser;
import freshet.feed.html.WebUrl;
import freshet.store.ArticleRecord;
import freshet.store.Sanitised;
import freshet.store.StoredPosting;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A posting that is opened.
 *
 * @param html safe to show (GC-120)
 * @param isArticle whether the text is that of the linked page
 */
public record Article(
    Row row, String authors, String published, String html, boolean isArticle, List<File> files) {

  /** A file that comes with it. */
  public record File(String url, String name) {}

  public Article {
    files = List.copyOf(files);
  }

  /**
   * A posting with its own text, or that of the page behind it.
   *
   * @param article null if the page was not fetched
   */
  static Article of(Row row, StoredPosting stored, @Nullable ArticleRecord article) {
    Optional<String> page = page(article);
    return new Article(
        row,
        String.join(", ", stored.posting().authors()),
        Times.full(stored.record().at()),
        page.orElseGet(() -> own(stored)),
        page.isPresent(),
        stored.posting().enclosures().stream().flatMap(file -> file(file).stream()).toList());
  }

  /** The same with another text that is safe as well. */
  Article with(UnaryOperator<String> change) {
    return new Article(row, authors, published, change.apply(html), isArticle, files);
  }

  private static Optional<String> page(@Nullable ArticleRecord article) {
    String html = article == null ? null : article.html();
    return article == null || html == null || html.isBlank()
        ? Optional.empty()
        : Optional.of(new Sanitiser().sanitise(new Markup(html, true, article.url())));
  }

  /** Made safe anew if it was by an older sanitiser (GC-124). */
  private static String own(StoredPosting stored) {
    Sanitised safe = stored.safe();
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
