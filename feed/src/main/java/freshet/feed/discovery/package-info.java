/**
 * From a page to the feeds it may have: {@link freshet.feed.discovery.FeedDiscovery} lists the
 * candidates, best first; to fetch them and see is up to others.
 */
@NullMarked
package freshet.feed.discovery;

import org.jspecify.annotations.NullMarked;
