package freshet.reading.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.store.model.SearchTokens.Facet;
import java.net.URLEncoder;
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

  /** Returns the path of the same postings, grouped by language or category. */
  public String groupedPath(Facet kind) {
    return stream.path(show() + "&by=" + kind.parameter());
  }

  /** Whether only one language or category is shown. */
  public boolean isNarrowed() {
    return !stream.whole().equals(stream);
  }

  /** Returns the path of the page that publishes this as a feed. */
  public String outputPath() {
    String key = isNarrowed() ? "search" : stream.key();
    String words = isNarrowed() ? "&words=" + encoded(stream.search().words()) : "";
    return "/feeds-out?what=" + encoded(key) + words;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  private String show() {
    return unreadOnly ? "show=unread" : "show=all";
  }

  public boolean isStarred() {
    return stream.whole() instanceof ReaderStream.Starred;
  }

  /** Returns the feed if the stream is a single feed; otherwise 0. */
  public long feed() {
    return stream.whole() instanceof ReaderStream.OfFeed(long feed) ? feed : 0;
  }
}
