package freshet.web.manage;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of adding a feed.
 *
 * @param at by the clock of the server
 * @param offers the feeds that a page names, if someone has to choose; none was added then
 */
public record AddReport(Instant at, List<Added> feeds, List<Offer> offers) {

  /**
   * A feed that is watched now.
   *
   * @param url without secrets
   * @param isNew whether it was not watched before
   * @param postings how many it lists; 0 if that is not known yet
   * @param retrieved whether it was retrieved already
   * @param nextAt when it is retrieved; null if that is not known, or never
   */
  public record Added(
      long id,
      String url,
      String title,
      boolean isNew,
      int postings,
      boolean retrieved,
      @Nullable Instant nextAt) {}

  /** A feed that a page names. */
  public record Offer(String url, String title) {}

  public AddReport {
    feeds = List.copyOf(feeds);
    offers = List.copyOf(offers);
  }
}
