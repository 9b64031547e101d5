package freshet.crawler.push;

import freshet.crawler.http.RequestUrl;

/**
 * A feed, and who may learn its URL.
 *
 * @param id of the feed
 * @param url as it is retrieved
 */
public record FeedAddress(String id, String url, Secrecy secrecy) {

  /** Who may learn the URL (GC-009). */
  public enum Secrecy {
    PUBLIC,
    /** It holds or needs credentials; nobody but its own host may learn it. */
    PRIVATE,
    /** As private, but the owner agrees that hubs learn it. */
    HUBS_ALLOWED
  }

  /** Whether a hub may be asked for this topic of the feed. */
  boolean mayBeTold(String hub, String topic) {
    return !confines(topic) || RequestUrl.sameHost(url, hub);
  }

  /** Whether the topic may not leave the host of its hub. */
  boolean confines(String topic) {
    return switch (secrecy) {
      case HUBS_ALLOWED -> false;
      case PUBLIC -> holdsCredentials(topic);
      case PRIVATE -> true;
    };
  }

  private boolean holdsCredentials(String topic) {
    return RequestUrl.hasUserInfo(url) || RequestUrl.hasUserInfo(topic);
  }
}
