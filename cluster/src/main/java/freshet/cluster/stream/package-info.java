/**
 * The postings as a stream of events for other programs. {@link
 * freshet.cluster.stream.PostingStream} follows the store from a place that is kept there, writes
 * each posting to a topic as a {@link freshet.cluster.stream.StreamedPosting}, and moves the place
 * when the broker has it for good.
 */
@NullMarked
package freshet.cluster.stream;

import org.jspecify.annotations.NullMarked;
