package freshet.crawler.terminal;

import freshet.crawler.http.RequestUrl;
import java.time.Duration;

/**
 * What a terminal is asked to retrieve, with all it needs to know of the feed.
 *
 * @param publicId stable, told to the host in the User-Agent
 * @param subscribers how many accounts hold the feed
 * @param usualInterval what the policy would wait if nothing failed
 * @param unconditional whether the validators are left out for once (GC-018)
 */
public record RetrievalOrder(
    long feed,
    String publicId,
    int subscribers,
    Standing standing,
    PaceSettings pace,
    Duration usualInterval,
    boolean unconditional) {

  /** An order as almost all are: conditional if there are validators. */
  public static RetrievalOrder usual(
      long feed, int subscribers, Standing standing, PaceSettings pace, Duration usualInterval) {
    return new RetrievalOrder(
        feed, Long.toString(feed), subscribers, standing, pace, usualInterval, false);
  }

  /** Where to, exactly as it is sent. */
  public String url() {
    return standing.address().url();
  }

  /** The validators that the request carries. */
  Validators sent() {
    return unconditional ? Validators.NONE : standing.address().validators();
  }

  String host() {
    return RequestUrl.host(url());
  }
}
