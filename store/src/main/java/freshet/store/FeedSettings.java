package freshet.store;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What someone chose for a feed.
 *
 * @param articles whether the linked pages are fetched
 * @param floor the least interval; null for the usual one
 */
public record FeedSettings(boolean articles, @Nullable Duration floor) {
  public static final FeedSettings USUAL = new FeedSettings(false, null);
}
