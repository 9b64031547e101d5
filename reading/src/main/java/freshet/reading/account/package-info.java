/** Passwords, application passwords, preferences and the throttle for login attempts. */
@NullMarked
package freshet.reading.account;

import org.jspecify.annotations.NullMarked;
