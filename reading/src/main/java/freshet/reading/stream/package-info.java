/**
 * Lists of postings as an account sees them: a {@link freshet.reading.stream.ReaderStream} names
 * the list, {@link freshet.reading.stream.PostingPages} makes one page of it.
 */
@NullMarked
package freshet.reading.stream;

import org.jspecify.annotations.NullMarked;
