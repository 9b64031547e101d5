/**
 * Replays a trace against many policies at many budgets.
 *
 * <p>{@link freshet.simulator.trace.Trace} → {@link freshet.simulator.Scene} (the two windows) →
 * {@link freshet.simulator.PolicyName} opens an agenda → {@link freshet.simulator.replay.Replay}
 * drives it → {@link freshet.simulator.replay.Result} → report.
 */
@NullMarked
package freshet.simulator;

import org.jspecify.annotations.NullMarked;
