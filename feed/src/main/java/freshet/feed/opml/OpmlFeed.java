package freshet.feed.opml;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A feed in a subscription list.
 *
 * @param site the website of the feed; null if unknown
 * @param folders the folders it is in, none or several
 */
public record OpmlFeed(
    String feed, String title, @Nullable String site, List<OpmlFolder> folders, List<String> tags) {
  public OpmlFeed {
    folders = List.copyOf(folders);
    tags = List.copyOf(tags);
  }

  /** Merges another entry of the same feed. */
  OpmlFeed and(OpmlFeed other) {
    return new OpmlFeed(feed, title, site, both(folders, other.folders), both(tags, other.tags));
  }

  private static <T> List<T> both(List<T> some, List<T> others) {
    Set<T> all = new LinkedHashSet<>(some);
    all.addAll(others);
    return List.copyOf(all);
  }
}
