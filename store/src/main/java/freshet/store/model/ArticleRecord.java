package freshet.store.model;

import freshet.feed.RawText;
import freshet.feed.html.Sanitiser;
import freshet.store.sql.ArticleTable;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The page behind a posting's link.
 *
 * @param url the URL after redirects; null if there was none
 * @param outcome a sentence for a person
 * @param page the page as it was sent; null if there is none, and always null when loaded: it is
 *     large, and {@link ArticleTable#page} returns it
 * @param html the main content, not sanitised; null if none was found
 * @param text the main content as text
 * @param image the absolute URL of the lead image
 */
public record ArticleRecord(
    long posting,
    Instant fetchedAt,
    @Nullable String url,
    String outcome,
    byte @Nullable [] page,
    @Nullable String title,
    @Nullable String html,
    @Nullable String text,
    @Nullable String image,
    @Nullable String language) {
  /** Returns the main content as HTML that is safe to show; empty if none was found. */
  public Optional<String> safeHtml() {
    return html == null || html.isBlank()
        ? Optional.empty()
        : Optional.of(new Sanitiser().sanitise(new RawText(html, true, url)));
  }
}
