/**
 * Shows how the server does, and why a feed is retrieved when it is. All figures are sums that the
 * store keeps by hour, day and host, or counts in memory: no page looks at every feed.
 */
@NullMarked
package freshet.web.dashboard;

import org.jspecify.annotations.NullMarked;
