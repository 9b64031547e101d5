/**
 * The {@code freshet} command: one class per subcommand, and the place where the parts are wired.
 *
 * <p>{@link freshet.app.Main} → {@link freshet.app.SimulateCommand} → {@link
 * freshet.app.SceneOptions} reads the trace and cuts the windows → {@link
 * freshet.simulator.Simulator} → {@link freshet.app.Reports}.
 */
@NullMarked
package freshet.app;

import org.jspecify.annotations.NullMarked;
