package freshet.store.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How much a feed is read, without naming readers.
 *
 * @param reads opened postings in the requested span
 * @param postings postings in that span
 * @param lastRead when someone last opened one, or subscribed; null if never
 */
public record Readership(
    long feed, int subscribers, long reads, long postings, @Nullable Instant lastRead) {}
