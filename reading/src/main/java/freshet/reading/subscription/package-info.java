/**
 * Subscriptions: adding and removing them, the tree of folders, and suggestions of further feeds.
 */
@NullMarked
package freshet.reading.subscription;

import org.jspecify.annotations.NullMarked;
