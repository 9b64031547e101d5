/**
 * The Freshet policy: it learns from every retrieval and plans the feed's next one at once.
 *
 * <p>A {@link freshet.policy.Retrieval} updates the feed's {@link
 * freshet.policy.intensity.FeedModel}; {@link freshet.policy.online.FeedPlanner} finds the cheapest
 * next time under the {@link freshet.policy.online.Prices} of the hours ahead; {@link
 * freshet.policy.online.SpendingController} adjusts the prices, and where they do not suffice moves
 * retrievals, so that every day spends its budget.
 */
@NullMarked
package freshet.policy.online;

import org.jspecify.annotations.NullMarked;
