package freshet.article;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The article of a web page.
 *
 * @param title plain text, empty if there is none
 * @param byline the author as the page names them
 * @param language a BCP 47 tag as declared, else detected in the text
 * @param siteName of the site or publication
 * @param published UTC where the page names no zone
 * @param excerpt the page's own description, else the first paragraph
 * @param image absolute URL of the lead image
 * @param html of the main content with absolute links; sanitise before showing it
 * @param text of the main content, one line a paragraph
 */
public record Article(
    String title,
    @Nullable String byline,
    @Nullable String language,
    @Nullable String siteName,
    @Nullable Instant published,
    String excerpt,
    @Nullable String image,
    String html,
    String text) {}
