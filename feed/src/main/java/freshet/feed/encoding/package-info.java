/**
 * Decodes documents: {@link freshet.feed.encoding.Encodings} considers the byte order mark, the
 * HTTP header, the document's declaration and the bytes themselves.
 */
@NullMarked
package freshet.feed.encoding;

import org.jspecify.annotations.NullMarked;
