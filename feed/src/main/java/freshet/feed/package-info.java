/**
 * Bytes become postings: {@link freshet.feed.FeedReader} finds the encoding and the format, reads
 * the document, strictly if it can and leniently if it must, and gives a {@link
 * freshet.feed.FeedDocument} or the reason why there is none.
 */
@NullMarked
package freshet.feed;

import org.jspecify.annotations.NullMarked;
