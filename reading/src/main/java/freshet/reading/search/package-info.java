/**
 * Search. {@link freshet.reading.search.SearchIndexer} indexes postings soon after they are stored;
 * {@link freshet.reading.search.ScopeFeeds} resolves which feeds a search covers.
 */
@NullMarked
package freshet.reading.search;

import org.jspecify.annotations.NullMarked;
