package freshet.crawler.article;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a page says of itself, mostly in its head; null for what it leaves open. */
record Head(
    String title,
    @Nullable String byline,
    @Nullable String language,
    @Nullable String siteName,
    @Nullable Instant published,
    @Nullable String excerpt,
    @Nullable String image) {}
