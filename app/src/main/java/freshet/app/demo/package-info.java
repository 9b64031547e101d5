/**
 * Everything offline: a {@link freshet.app.demo.Town} of publishers on this machine that post as a
 * trace says, and what an aggregator makes of them.
 */
@NullMarked
package freshet.app.demo;

import org.jspecify.annotations.NullMarked;
