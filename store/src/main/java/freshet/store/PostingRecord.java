package freshet.store;

import freshet.feed.Posting;
import java.time.Instant;

/**
 * A posting to be stored.
 *
 * @param key what tells it from the others of its feed, for good
 * @param at the time it is ordered by; none of the future (GC-055)
 * @param firstSeen when the retrieval that showed it began
 * @param contentHash differs if a reader would see a difference
 */
public record PostingRecord(
    long key,
    Posting posting,
    Sanitised sanitised,
    Instant at,
    Instant firstSeen,
    long contentHash) {}
