package freshet.feed;

import org.jspecify.annotations.Nullable;

/**
 * A file attached to a posting.
 *
 * @param bytes -1 if unknown
 */
public record Enclosure(String url, @Nullable String type, long bytes) {}
