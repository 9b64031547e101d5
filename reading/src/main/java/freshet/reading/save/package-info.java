/**
 * Saving articles elsewhere. {@link freshet.reading.save.SaveTargets} lists the services; an
 * account adds destinations at {@link freshet.reading.save.SaveService} and saves articles there.
 * Each request is stored first, and {@link freshet.reading.save.SaveSender} makes it and retries,
 * so that a crash delays requests and loses none.
 */
@NullMarked
package freshet.reading.save;

import org.jspecify.annotations.NullMarked;
