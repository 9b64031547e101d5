package freshet.reading.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.store.model.SearchTokens.Facet;
import java.net.URLEncoder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A page of a stream.
 *
 * @param show what is shown, and in which order
 * @param next the position after which the next page starts; null if this is the last
 * @param newest the id of the latest arrival in the stream; "mark all as read" leaves later ones
 *     unread
 * @param dayBefore the heading under which the page before ended; empty on the first page
 * @param unreadOfDays the numbers of unread postings of some headings
 */
public record PostingPage(
    ReaderStream stream,
    String title,
    Show show,
    List<PostingRow> rows,
    @Nullable String next,
    long newest,
    String dayBefore,
    Map<String, Long> unreadOfDays) {

  /**
   * Which postings of a stream are shown.
   *
   * @param unreadOnly whether postings that were read are left out
   * @param oldestFirst whether the order is that of their publication, or the reverse
   */
  public record Show(boolean unreadOnly, boolean oldestFirst) {
    /** Returns the part of the query string. */
    public String question() {
      return unreadOnly ? "show=unread" : "show=all";
    }
  }

  public PostingPage {
    rows = List.copyOf(rows);
    unreadOfDays = Map.copyOf(unreadOfDays);
  }

  public boolean unreadOnly() {
    return show.unreadOnly;
  }

  /** Returns the path of this page. */
  public String path() {
    return stream.path(show.question());
  }

  /** Returns the path of the same stream with the opposite setting of unreadOnly. */
  public String otherPath() {
    return stream.path(show.unreadOnly ? "show=all" : "show=unread");
  }

  /** Returns the path of the next page. */
  public String nextPath() {
    return stream.path(show.question() + "&after=" + next);
  }

  /** Returns the path of the same postings, grouped by language or category. */
  public String groupedPath(Facet kind) {
    return stream.path(show.question() + "&by=" + kind.parameter());
  }

  /** Returns the heading above a row; empty if it stands under that of the row before. */
  public String heading(int row) {
    String before = row == 0 ? dayBefore : rows.get(row - 1).day();
    return rows.get(row).day().equals(before) ? "" : rows.get(row).day();
  }

  /** Whether only one language or category is shown. */
  public boolean isNarrowed() {
    return !stream.whole().equals(stream);
  }

  /** Whether the stream can be published as a feed. */
  public boolean isPublishable() {
    return !(stream.whole() instanceof ReaderStream.Today);
  }

  /** Returns the path of the page that publishes this as a feed. */
  public String outputPath() {
    String key =
        isNarrowed()
            ? "search"
            : stream instanceof ReaderStream.Labelled(String name) ? "tag:" + name : stream.key();
    String words = isNarrowed() ? "&words=" + encoded(stream.search().words()) : "";
    return "/feeds-out?what=" + encoded(key) + words;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  public boolean isStarred() {
    return stream.whole() instanceof ReaderStream.Starred;
  }

  /** Whether the postings can be marked as read together. */
  public boolean canMarkAll() {
    return !isStarred() && !(stream instanceof ReaderStream.Search) && !rows.isEmpty();
  }

  /** Returns the feed if the stream is a single feed; otherwise 0. */
  public long feed() {
    return stream.whole() instanceof ReaderStream.OfFeed(long feed) ? feed : 0;
  }
}
