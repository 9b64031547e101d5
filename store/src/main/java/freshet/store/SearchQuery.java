package freshet.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What someone looks for.
 *
 * @param text words that must all be there, in any form and order; "words that follow each other",
 *     -those that must not be there, and beginnin*
 * @param feeds of these feeds; null for all that the account reads, and what it has starred
 * @param after the id of the posting that the page before ended with; null for the first page
 */
public record SearchQuery(
    long account, String text, @Nullable List<Long> feeds, @Nullable Long after, int limit) {
  public SearchQuery {
    feeds = feeds == null ? null : List.copyOf(feeds);
  }
}
