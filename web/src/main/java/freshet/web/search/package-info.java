/**
 * Finding postings by their words: an indexer takes in what is stored, a page looks for it. {@link
 * freshet.web.search.Reach} tells which feeds someone means.
 */
@NullMarked
package freshet.web.search;

import org.jspecify.annotations.NullMarked;
