/**
 * Optional capabilities of policies beyond {@link freshet.policy.LiveAgenda}: explaining,
 * remembering, showing what they have learned. Ask an agenda with {@link
 * freshet.policy.LiveAgenda#find}.
 */
@NullMarked
package freshet.policy.capability;

import org.jspecify.annotations.NullMarked;
