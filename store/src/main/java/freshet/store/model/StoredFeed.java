package freshet.store.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored feed.
 *
 * @param owner null for a shared feed
 * @param postings how many were ever stored
 * @param missed how many may have left the window unseen
 */
public record StoredFeed(
    long id,
    String url,
    @Nullable String owner,
    FeedDescription description,
    FeedSettings settings,
    double weight,
    Instant added,
    FeedState state,
    long postings,
    long missed) {

  /** Leaves out the URL, which may hold a secret (GC-009). */
  @Override
  public String toString() {
    return "StoredFeed[%d, %s]".formatted(id, state.stage());
  }
}
