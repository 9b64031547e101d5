/**
 * Rules that look only at what a feed's last retrievals brought: the M/T/ToE adaptation of advaRSS.
 */
@NullMarked
package freshet.policy.adaptive;

import org.jspecify.annotations.NullMarked;
