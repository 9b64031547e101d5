/**
 * Finds candidate feeds of a web page: {@link freshet.feed.discovery.FeedDiscovery} lists them,
 * best first; the caller fetches them.
 */
@NullMarked
package freshet.feed.discovery;

import org.jspecify.annotations.NullMarked;
