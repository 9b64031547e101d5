/**
 * Everything that outlives the process: feeds and their state, postings, articles, the log of
 * retrievals and its totals, hosts, subscriptions at hubs, accounts, settings. {@link
 * freshet.store.Store} opens the database, SQLite or PostgreSQL. The result of one retrieval is
 * written as a {@link freshet.store.model.RetrievalRecord}, many in one transaction; {@link
 * freshet.store.model.StoredRetrieval} reports what was new in it.
 */
@NullMarked
package freshet.store;

import org.jspecify.annotations.NullMarked;
