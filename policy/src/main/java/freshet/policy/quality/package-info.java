/** Delay, misses, freshness and age: one definition for simulator and dashboard. */
@NullMarked
package freshet.policy.quality;

import org.jspecify.annotations.NullMarked;
