package freshet.store.account;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Subscriptions that an account ended, with all that is needed to take that back.
 *
 * @param folders the folders of their feeds
 * @param marks what was read against the rule of its subscription, or starred
 * @param tags the tags of postings that were kept for nothing else
 */
public record EndedSubscriptions(
    long account, List<Ended> feeds, List<Folder> folders, List<Mark> marks, List<Tag> tags) {

  /** A subscription. */
  public record Ended(long feed, @Nullable String title, long since, long readTo) {}

  /** A folder of a feed. */
  public record Folder(long feed, long label, int place) {}

  /** How a posting was marked. */
  public record Mark(long posting, long feed, @Nullable Long read, boolean starred, long at) {}

  /** A tag of a posting. */
  public record Tag(long posting, long label) {}

  public EndedSubscriptions {
    feeds = List.copyOf(feeds);
    folders = List.copyOf(folders);
    marks = List.copyOf(marks);
    tags = List.copyOf(tags);
  }

  /** Returns the ids of the feeds. */
  public List<Long> ids() {
    return feeds.stream().map(Ended::feed).toList();
  }
}
