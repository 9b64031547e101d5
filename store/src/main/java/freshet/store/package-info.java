/**
 * What must outlive the process: feeds and how things stand with them, postings, articles, the log
 * of retrievals and the figures made of it, hosts, subscriptions at hubs, settings. {@link
 * freshet.store.Stores} opens a {@link freshet.store.Store} on SQLite or PostgreSQL. All that one
 * retrieval brought goes in as a {@link freshet.store.RetrievalRecord}, many in one transaction;
 * what came of each is told by a {@link freshet.store.Retrieved}.
 */
@NullMarked
package freshet.store;

import org.jspecify.annotations.NullMarked;
