/**
 * Placing the retrievals of one feed within the period: evenly, or balanced after SC theorems 2 and
 * 3.
 */
@NullMarked
package freshet.policy.timing;

import org.jspecify.annotations.NullMarked;
