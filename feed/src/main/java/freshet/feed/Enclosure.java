package freshet.feed;

import org.jspecify.annotations.Nullable;

/**
 * A file that comes with a posting.
 *
 * @param bytes -1 if unknown
 */
public record Enclosure(String url, @Nullable String type, long bytes) {}
