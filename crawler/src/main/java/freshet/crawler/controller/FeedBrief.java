package freshet.crawler.controller;

import java.time.Instant;

/**
 * The little of a feed that is asked of all of them at once.
 *
 * @param dueAt the next retrieval; {@link Instant#MAX} if that is not known yet, or never
 * @param rate postings per day; not a number if the policy does not learn it
 */
public record FeedBrief(Instant dueAt, double rate) {}
