/**
 * Quarantine for work that fails unexpectedly: a piece that fails twice is set aside, so that the
 * others continue, and the work in progress when the process died is known after its restart.
 */
@NullMarked
package freshet.store.quarantine;

import org.jspecify.annotations.NullMarked;
