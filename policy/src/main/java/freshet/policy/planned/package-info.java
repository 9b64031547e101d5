/** Agendas that follow the plans of a {@link freshet.policy.Policy}, one horizon after another. */
@NullMarked
package freshet.policy.planned;

import org.jspecify.annotations.NullMarked;
