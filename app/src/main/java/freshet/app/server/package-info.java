/**
 * A running server: {@link freshet.app.server.Aggregator} wires store, controller, terminals and
 * web together.
 */
@NullMarked
package freshet.app.server;

import org.jspecify.annotations.NullMarked;
