/**
 * The postings as a stream of events for other programs. {@link
 * freshet.cluster.stream.PostingStream} follows the store from a stored position, writes each
 * posting to a topic as a {@link freshet.cluster.stream.StreamedPosting}, and moves the position
 * when the broker has acknowledged it.
 */
@NullMarked
package freshet.cluster.stream;

import org.jspecify.annotations.NullMarked;
