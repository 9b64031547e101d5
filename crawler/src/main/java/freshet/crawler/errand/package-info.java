/**
 * What Freshet fetches on its own initiative after a retrieval: articles, older documents across a
 * gap, icons. The store keeps these errands with the retrieval they follow from; the {@link
 * freshet.crawler.errand.ErrandRunner} takes those that are due, one of a feed at a time, and sends
 * each on an {@link freshet.crawler.errand.Outing}, on which every request waits for a turn of its
 * host and obeys the {@link freshet.crawler.errand.HouseRules}. What fails is tried again later, a
 * few times.
 */
@NullMarked
package freshet.crawler.errand;

import org.jspecify.annotations.NullMarked;
