/**
 * What the applications of people need, whichever protocol they speak: a login by a password of
 * their own ({@link freshet.web.apps.AppLogin}), parameters however they are sent ({@link
 * freshet.web.apps.Parameters}), and subscribing ({@link freshet.web.apps.Subscriber}).
 */
@NullMarked
package freshet.web.apps;

import org.jspecify.annotations.NullMarked;
