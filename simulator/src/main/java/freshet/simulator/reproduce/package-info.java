/** The experiments of the three papers on populations calibrated to what they publish. */
@NullMarked
package freshet.simulator.reproduce;

import org.jspecify.annotations.NullMarked;
