/**
 * The values of a parsed feed. A {@link freshet.feed.FeedDocument} holds the head and its {@link
 * freshet.feed.Posting}s.
 */
@NullMarked
package freshet.feed;

import org.jspecify.annotations.NullMarked;
