package freshet.web.admin;

import java.time.Instant;
import java.util.List;

/**
 * A page of a list of feeds.
 *
 * @param at the server's time
 * @param all how many feeds are watched
 * @param matching how many match the request
 */
public record FeedPage(Instant at, long all, long matching, List<FeedRow> feeds) {
  public FeedPage {
    feeds = List.copyOf(feeds);
  }
}
