package freshet.store.model;

import freshet.feed.Posting;
import java.time.Instant;

/**
 * A posting to be stored.
 *
 * @param key the permanent key within its feed
 * @param at the time it is ordered by; never in the future (GC-055)
 * @param firstSeen the start of the retrieval that brought it
 * @param contentHash changes if a reader would see a difference
 */
public record PostingRecord(
    long key,
    Posting posting,
    SanitisedTexts sanitised,
    Instant at,
    Instant firstSeen,
    long contentHash) {}
