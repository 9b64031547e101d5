package freshet.web.reader;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a stream, newest first.
 *
 * @param unreadOnly whether what was read is left out
 * @param next what the next page comes after; null if this is the last
 * @param newest the id of the newest posting shown; what is stored later stays unread when all is
 *     marked as read
 */
public record River(
    Stream stream,
    String title,
    boolean unreadOnly,
    List<Row> rows,
    @Nullable Long next,
    long newest) {
  public River {
    rows = List.copyOf(rows);
  }

  /** Where this page is. */
  public String path() {
    return stream.path(show());
  }

  /** The same stream, with what this page leaves out or without. */
  public String otherPath() {
    return stream.path(unreadOnly ? "show=all" : "show=unread");
  }

  /** Where the next page is. */
  public String nextPath() {
    return stream.path(show() + "&after=" + next);
  }

  private String show() {
    return unreadOnly ? "show=unread" : "show=all";
  }

  public boolean isStarred() {
    return stream instanceof Stream.Starred;
  }

  /** The feed, if it is one; 0 otherwise. */
  public long feed() {
    return stream instanceof Stream.OfFeed(long feed) ? feed : 0;
  }
}
