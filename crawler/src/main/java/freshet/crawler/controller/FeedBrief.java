package freshet.crawler.controller;

import java.time.Instant;

/**
 * A feed's sort keys for lists.
 *
 * @param dueAt the next retrieval; {@link Instant#MAX} if unknown or never
 * @param rate postings per day; NaN if the policy does not learn it
 */
public record FeedBrief(Instant dueAt, double rate) {}
