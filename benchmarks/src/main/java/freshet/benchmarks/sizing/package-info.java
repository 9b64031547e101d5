/**
 * How large a cluster must be: {@link freshet.benchmarks.sizing.ClusterLoad} says what is to be
 * done and what each part of it costs, {@link freshet.benchmarks.sizing.Layout} finds as many
 * machines as that takes, and {@link freshet.benchmarks.sizing.PeakHour} sends the orders of the
 * busiest hour through their queues.
 */
@NullMarked
package freshet.benchmarks.sizing;

import org.jspecify.annotations.NullMarked;
