package freshet.reading.subscription;

import org.jspecify.annotations.Nullable;

/**
 * A suggested feed.
 *
 * @param url a URL without secrets
 * @param site null if the feed names no website
 * @param description plain text
 * @param readers the number of accounts that read it, never so small that it could identify a
 *     person
 */
public record SuggestedFeed(
    String url, String title, @Nullable String site, String description, int readers) {}
