/**
 * The server as a process that is killed, starved of disk and database, and stopped, while a town
 * of publishers keeps its own log. {@link freshet.app.kill.Audit} says what must hold.
 */
@NullMarked
package freshet.app.kill;

import org.jspecify.annotations.NullMarked;
