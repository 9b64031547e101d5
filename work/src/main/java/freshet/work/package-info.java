/**
 * How work is run: long-lived threads under one supervisor, and bounded pools with deadlines for
 * work that needs the processor. Knows nothing of feeds, stores or pages.
 */
@NullMarked
package freshet.work;

import org.jspecify.annotations.NullMarked;
