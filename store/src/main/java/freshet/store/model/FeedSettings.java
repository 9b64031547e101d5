package freshet.store.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The chosen settings of a feed.
 *
 * @param articles whether linked pages are fetched
 * @param floor the shortest interval; null for the usual one
 */
public record FeedSettings(boolean articles, @Nullable Duration floor) {
  public static final FeedSettings USUAL = new FeedSettings(false, null);
}
