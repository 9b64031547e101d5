package freshet.store.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A feed to be added.
 *
 * @param owner the id of the only account that may read it (GC-009); null for a shared feed
 */
public record NewFeed(
    String url,
    @Nullable String owner,
    FeedDescription description,
    FeedSettings settings,
    double weight,
    Instant added,
    FeedState state) {

  /** A feed of which only the URL and perhaps a title are known. */
  public static NewFeed of(String url, String title, Instant added, String standing) {
    return new NewFeed(
        url,
        null,
        FeedDescription.titled(title),
        FeedSettings.USUAL,
        1,
        added,
        FeedState.unseen(standing));
  }
}
