package freshet.store.people;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A feed that someone reads.
 *
 * @param title the reader's own, or the feed's
 * @param folders by name, in order; empty if in none
 * @param unread how many postings are
 * @param newestSeen when the newest posting came in; null if there is none
 */
public record Subscription(
    long feed,
    String url,
    String title,
    @Nullable String site,
    List<String> folders,
    Instant since,
    long unread,
    @Nullable Instant newestSeen) {
  public Subscription {
    folders = List.copyOf(folders);
  }
}
