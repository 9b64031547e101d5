/**
 * Replays a trace against many policies at many budgets.
 *
 * <p>{@link freshet.simulator.trace.Trace} → {@link freshet.simulator.scene.Scene} (the two
 * windows) → {@link freshet.simulator.SimulatedPolicy} opens an agenda → {@link
 * freshet.simulator.replay.Replay} drives it → {@link freshet.simulator.replay.PolicyResult} →
 * report.
 */
@NullMarked
package freshet.simulator;

import org.jspecify.annotations.NullMarked;
