package freshet.feed.opml;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A feed in a subscription list.
 *
 * @param site the page that the feed belongs to; null if unknown
 * @param folders those it is in; it may be in none, or in several
 */
public record Subscription(
    String feed, String title, @Nullable String site, List<Folder> folders, List<String> tags) {
  public Subscription {
    folders = List.copyOf(folders);
    tags = List.copyOf(tags);
  }

  /** The same feed, also where another entry of the list has it. */
  Subscription and(Subscription other) {
    return new Subscription(
        feed, title, site, both(folders, other.folders), both(tags, other.tags));
  }

  private static <T> List<T> both(List<T> some, List<T> others) {
    Set<T> all = new LinkedHashSet<>(some);
    all.addAll(others);
    return List.copyOf(all);
  }
}
