package freshet.store.model;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The main content of the page behind a posting's link, as APIs and the stream give it.
 *
 * @param url the URL of the page after redirects
 * @param html sanitised HTML
 * @param image the URL of the lead image
 */
public record FullText(
    @Nullable String url,
    @Nullable String title,
    String html,
    String text,
    @Nullable String language,
    @Nullable String image,
    Instant fetched) {
  /** Returns the content of a page; empty if none was found in it. */
  public static Optional<FullText> of(ArticleRecord page) {
    String text = page.text();
    return page.safeHtml()
        .map(
            html ->
                new FullText(
                    page.url(),
                    page.title(),
                    html,
                    text == null ? "" : text,
                    page.language(),
                    page.image(),
                    page.fetchedAt()));
  }
}
