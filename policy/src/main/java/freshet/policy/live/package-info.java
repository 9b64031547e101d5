/**
 * Policies at work on feeds that come and go, fail, and have wishes of their own: what the live
 * controller drives. {@link freshet.policy.live.LivePolicy} names those that can.
 */
@NullMarked
package freshet.policy.live;

import org.jspecify.annotations.NullMarked;
