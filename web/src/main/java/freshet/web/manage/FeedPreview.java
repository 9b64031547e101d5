package freshet.web.manage;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A feed as someone sees it who thinks of reading it.
 *
 * @param url by which it is subscribed to; it may hold a secret of who asks
 * @param site null if it names none on the web
 * @param description plain text
 * @param postings the latest
 * @param rate how often it posts, for a person; empty if that cannot be told
 * @param readers how many here read it; 0 if there are too few to tell
 */
public record FeedPreview(
    String url,
    String title,
    @Nullable String site,
    String description,
    List<Line> postings,
    String rate,
    int readers) {

  /**
   * A posting.
   *
   * @param at null if it has no date
   */
  public record Line(String title, @Nullable Instant at) {}

  public FeedPreview {
    postings = List.copyOf(postings);
  }
}
