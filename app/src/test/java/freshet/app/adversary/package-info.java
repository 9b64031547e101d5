/**
 * A server that is attacked from all sides at once while others rely on it. {@link
 * freshet.app.adversary.AdversaryTest} starts everything and says what must hold.
 */
@NullMarked
package freshet.app.adversary;

import org.jspecify.annotations.NullMarked;
