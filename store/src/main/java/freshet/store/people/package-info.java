/** Those who read: accounts, what they subscribe to, and what they have read. */
@NullMarked
package freshet.store.people;

import org.jspecify.annotations.NullMarked;
