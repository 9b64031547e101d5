/**
 * The offline demonstration: a {@link freshet.app.demo.Town} of publishers on this machine that
 * post at the times of a trace, and a server that watches them.
 */
@NullMarked
package freshet.app.demo;

import org.jspecify.annotations.NullMarked;
