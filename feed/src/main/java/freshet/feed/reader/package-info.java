/**
 * Reads feeds: {@link freshet.feed.reader.FeedReader} finds the encoding and the format, reads the
 * document, strictly if it can and leniently if it must, and returns a {@link
 * freshet.feed.FeedDocument} or the reason why there is none.
 */
@NullMarked
package freshet.feed.reader;

import org.jspecify.annotations.NullMarked;
