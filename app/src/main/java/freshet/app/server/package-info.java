/**
 * A server and what belongs to it: {@link freshet.app.server.Settings} from file, environment and
 * flags, the {@link freshet.app.server.DataFolder} with its token, and the {@link
 * freshet.app.server.Aggregator}, which wires store, controller, terminals and web together.
 */
@NullMarked
package freshet.app.server;

import org.jspecify.annotations.NullMarked;
