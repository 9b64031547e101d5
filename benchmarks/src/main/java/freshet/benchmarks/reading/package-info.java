/** A library of postings to read, and one who asks for it. */
@NullMarked
package freshet.benchmarks.reading;

import org.jspecify.annotations.NullMarked;
