/**
 * Shows the state of the server, and why a feed is retrieved when it is. All figures are sums that
 * the store keeps by hour, day and host, or counts in memory: no page visits every feed.
 */
@NullMarked
package freshet.web.dashboard;

import org.jspecify.annotations.NullMarked;
