/** Recorded postings: reading them, and cutting out the windows to learn from and to evaluate. */
@NullMarked
package freshet.simulator.trace;

import org.jspecify.annotations.NullMarked;
