package freshet.article;

import org.jspecify.annotations.Nullable;

/**
 * The main content of a page.
 *
 * @param byline found in the page itself, not in its head
 */
record MainContent(
    String html,
    String text,
    String firstParagraph,
    @Nullable String firstImage,
    @Nullable String byline) {}
