/** Allocation and timing at once: a shortest path through time with one price per retrieval. */
@NullMarked
package freshet.policy.joint;

import org.jspecify.annotations.NullMarked;
