/** The store's values about feeds, postings, retrievals and hosts. */
@NullMarked
package freshet.store.model;

import org.jspecify.annotations.NullMarked;
