/**
 * Subscription lists in OPML. {@link freshet.feed.opml.OpmlReader} reads a file into an {@link
 * freshet.feed.opml.Opml}, {@link freshet.feed.opml.OpmlFeeds} extracts the feeds, {@link
 * freshet.feed.opml.OpmlWriter} writes it.
 *
 * <p>Most lists that people have are not well-formed XML, so there is one reading, a lenient one,
 * for all of them.
 */
@NullMarked
package freshet.feed.opml;

import org.jspecify.annotations.NullMarked;
