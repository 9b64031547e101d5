package freshet.web.admin;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A preview of a feed for someone who may subscribe.
 *
 * @param url the URL to subscribe to; it may hold a secret of the visitor
 * @param site null if the feed names no website
 * @param description plain text
 * @param postings the latest postings
 * @param rate how often it posts, as text; empty if unknown
 * @param perDay how many postings a day; not a number if unknown
 * @param readers how many accounts here read it; 0 if too few to show
 */
public record FeedPreview(
    String url,
    String title,
    @Nullable String site,
    String description,
    List<Line> postings,
    String rate,
    double perDay,
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
