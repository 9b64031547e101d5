/**
 * Which characters a document's bytes stand for: {@link freshet.feed.encoding.Encodings} asks the
 * byte order mark, the HTTP header, the document's own declaration and the bytes themselves.
 */
@NullMarked
package freshet.feed.encoding;

import org.jspecify.annotations.NullMarked;
