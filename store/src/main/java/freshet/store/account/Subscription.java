package freshet.store.account;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A feed that an account reads.
 *
 * @param title the reader's own title, or the feed's
 * @param folders names in order; empty if in none
 * @param unread the number of unread postings
 * @param newestSeen the arrival of the newest posting; null if there is none
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
