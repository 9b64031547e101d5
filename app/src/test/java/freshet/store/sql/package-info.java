/** A store on a disk that fails as a test wants. */
@NullMarked
package freshet.store.sql;

import org.jspecify.annotations.NullMarked;
