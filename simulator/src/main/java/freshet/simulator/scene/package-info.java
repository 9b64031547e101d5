/**
 * A trace cut into a window to learn from and one to evaluate, and the conditions of a comparison.
 */
@NullMarked
package freshet.simulator.scene;

import org.jspecify.annotations.NullMarked;
