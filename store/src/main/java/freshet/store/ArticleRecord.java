package freshet.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the page behind a posting's link held.
 *
 * @param url after redirects; null if there was none
 * @param outcome a sentence for a person
 * @param page as it was sent; null if there is none, and always when it is read back: it is large,
 *     and {@link Articles#page} has it
 * @param html of the main content, not safe to show; null if none was found
 * @param text of the main content
 * @param image absolute URL of the lead image
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
    @Nullable String language) {}
