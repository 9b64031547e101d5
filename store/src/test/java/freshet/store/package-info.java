/** What every store must do, and that SQLite and PostgreSQL do it. */
@NullMarked
package freshet.store;

import org.jspecify.annotations.NullMarked;
