package freshet.article;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The metadata of a page, mostly from its head; null where absent. */
record PageHead(
    String title,
    @Nullable String byline,
    @Nullable String language,
    @Nullable String siteName,
    @Nullable Instant published,
    @Nullable String excerpt,
    @Nullable String image) {}
