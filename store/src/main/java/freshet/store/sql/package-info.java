/**
 * The store on SQL. The same statements run on SQLite and PostgreSQL; what differs is behind {@link
 * freshet.store.sql.Dialect}. One class per table or two, its SQL beside the method that runs it.
 * Everything is written through one connection at a time, so ids rise in the order in which
 * postings become visible; readers have connections of their own and never wait for the writer.
 */
@NullMarked
package freshet.store.sql;

import org.jspecify.annotations.NullMarked;
