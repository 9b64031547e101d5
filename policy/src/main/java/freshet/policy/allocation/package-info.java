/**
 * Splitting the budget: how many retrievals a day each feed gets.
 *
 * <p>An {@link freshet.policy.allocation.Allocator} gives real numbers; {@link
 * freshet.policy.allocation.CarryOver} makes whole retrievals of them, day by day, so that the sum
 * is the budget and no fraction is lost.
 */
@NullMarked
package freshet.policy.allocation;

import org.jspecify.annotations.NullMarked;
