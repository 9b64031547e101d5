/** Tests of the stream of postings, with a real broker. */
@NullMarked
package freshet.cluster.stream;

import org.jspecify.annotations.NullMarked;
