package freshet.reading.stream;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a stream, newest first.
 *
 * @param unreadOnly whether postings that were read are left out
 * @param next the position after which the next page starts; null if this is the last
 * @param newest the id of the newest posting shown; "mark all as read" leaves later ones unread
 */
public record PostingPage(
    ReaderStream stream,
    String title,
    boolean unreadOnly,
    List<PostingRow> rows,
    @Nullable Long next,
    long newest) {
  public PostingPage {
    rows = List.copyOf(rows);
  }

  /** Returns the path of this page. */
  public String path() {
    return stream.path(show());
  }

  /** Returns the path of the same stream with the opposite setting of unreadOnly. */
  public String otherPath() {
    return stream.path(unreadOnly ? "show=all" : "show=unread");
  }

  /** Returns the path of the next page. */
  public String nextPath() {
    return stream.path(show() + "&after=" + next);
  }

  private String show() {
    return unreadOnly ? "show=unread" : "show=all";
  }

  public boolean isStarred() {
    return stream instanceof ReaderStream.Starred;
  }

  /** Returns the feed if the stream is a single feed; otherwise 0. */
  public long feed() {
    return stream instanceof ReaderStream.OfFeed(long feed) ? feed : 0;
  }
}
