package freshet.store.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The times of a posting, for traces.
 *
 * @param published the feed's date; null if it gave none
 * @param window the window of the feed; 0 if unknown
 */
public record PostingTime(long feed, @Nullable Instant published, Instant firstSeen, int window) {}
