package freshet.crawler.terminal;

import freshet.crawler.politeness.IntervalSettings;
import freshet.http.RequestUrl;
import java.time.Duration;

/**
 * An order for a terminal, with everything it needs to know of the feed.
 *
 * @param publicId a stable id, sent to the host in the User-Agent
 * @param subscribers how many accounts subscribe to the feed
 * @param usualInterval what the policy would wait if nothing failed
 * @param unconditional whether the validators are left out for once (GC-018)
 */
public record RetrievalOrder(
    long feed,
    String publicId,
    int subscribers,
    RetrievalState standing,
    IntervalSettings pace,
    Duration usualInterval,
    boolean unconditional) {

  /** Creates a usual order: conditional if there are validators. */
  public static RetrievalOrder usual(
      long feed,
      int subscribers,
      RetrievalState standing,
      IntervalSettings pace,
      Duration usualInterval) {
    return new RetrievalOrder(
        feed, Long.toString(feed), subscribers, standing, pace, usualInterval, false);
  }

  /** Returns the URL, exactly as it is sent. */
  public String url() {
    return standing.address().url();
  }

  /** Returns the validators of the request. */
  Validators sent() {
    return unconditional ? Validators.NONE : standing.address().validators();
  }

  String host() {
    return RequestUrl.host(url());
  }
}
