/** The store's values about accounts: subscriptions, marks, rules, alerts, sessions. */
@NullMarked
package freshet.store.account;

import org.jspecify.annotations.NullMarked;
