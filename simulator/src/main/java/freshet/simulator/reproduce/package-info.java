/**
 * The experiments of the three papers, theirs and ours side by side.
 *
 * <p>A {@link freshet.simulator.reproduce.Paper} names an {@link
 * freshet.simulator.reproduce.Experiment}. It generates a population from the paper's description
 * of its data, never from its results, or takes a trace; runs the paper's policies on it; and
 * returns an {@link freshet.simulator.reproduce.ExperimentReport}: comparisons, figures, and
 * remarks on what does not fit. {@link freshet.simulator.reproduce.ReportText} prints it.
 */
@NullMarked
package freshet.simulator.reproduce;

import org.jspecify.annotations.NullMarked;
