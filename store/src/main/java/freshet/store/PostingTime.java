package freshet.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a posting came, for traces.
 *
 * @param published as the feed told; null if it did not
 * @param window of the feed; 0 if unknown
 */
public record PostingTime(long feed, @Nullable Instant published, Instant firstSeen, int window) {}
