package freshet.web.admin;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of adding a feed.
 *
 * @param at the server's time
 * @param offers the feeds that a web page links to, if the user has to choose; none was added then
 */
public record AddReport(Instant at, List<Added> feeds, List<Offer> offers) {

  /**
   * A feed that is watched now.
   *
   * @param url without secrets
   * @param isNew whether it was not watched before
   * @param postings how many it lists; 0 if unknown yet
   * @param retrieved whether it was retrieved already
   * @param nextAt the next retrieval; null if unknown or never
   */
  public record Added(
      long id,
      String url,
      String title,
      boolean isNew,
      int postings,
      boolean retrieved,
      @Nullable Instant nextAt) {}

  /** A feed that a web page links to. */
  public record Offer(String url, String title) {}

  public AddReport {
    feeds = List.copyOf(feeds);
    offers = List.copyOf(offers);
  }
}
