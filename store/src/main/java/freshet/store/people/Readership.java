package freshet.store.people;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How much a feed is read, without who reads it.
 *
 * @param reads postings of it that someone opened, in the span that was asked for
 * @param postings of that span
 * @param lastRead when someone last opened one, or subscribed; null if never
 */
public record Readership(
    long feed, int subscribers, long reads, long postings, @Nullable Instant lastRead) {}
