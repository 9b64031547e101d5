/** What happens when a database fails. */
@NullMarked
package freshet.store.sql;

import org.jspecify.annotations.NullMarked;
