/** Timings, each a main of its own; docs/measurements.md holds what they printed. */
@NullMarked
package freshet.benchmarks;

import org.jspecify.annotations.NullMarked;
