/**
 * Work that failed in a way nobody expected: a piece that fails twice is set aside, so that the
 * others go on, and what was under way when the process died is known after its restart.
 */
@NullMarked
package freshet.crawler.quarantine;

import org.jspecify.annotations.NullMarked;
