package freshet.store.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A search.
 *
 * @param text words that must all occur, in any form and order; "words in sequence", -excluded,
 *     prefix*, and what an article is: {@code lang:ko}, {@code category:"World news"}
 * @param feeds null for all that the account reads, and what it has starred
 * @param after the last posting of the page before; null for the first page
 */
public record SearchQuery(
    long account, String text, @Nullable List<Long> feeds, @Nullable Long after, int limit) {
  public SearchQuery {
    feeds = feeds == null ? null : List.copyOf(feeds);
  }
}
