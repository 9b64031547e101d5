/**
 * Bounds that need the future: the least delay any policy could reach, and the plan with a known
 * intensity.
 */
@NullMarked
package freshet.simulator.clairvoyant;

import org.jspecify.annotations.NullMarked;
