package freshet.web.manage;

import java.time.Instant;
import java.util.List;

/**
 * A part of a list of feeds.
 *
 * @param at by the clock of the server
 * @param all how many feeds are watched
 * @param matching how many of them were asked for
 */
public record FeedPage(Instant at, long all, long matching, List<FeedRow> feeds) {
  public FeedPage {
    feeds = List.copyOf(feeds);
  }
}
