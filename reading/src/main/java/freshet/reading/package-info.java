/**
 * The reader's domain without a web server: subscriptions, streams, rules, alerts, search, output
 * feeds and the hub.
 */
@NullMarked
package freshet.reading;

import org.jspecify.annotations.NullMarked;
