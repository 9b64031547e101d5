package freshet.crawler.push;

import freshet.http.RequestUrl;

/**
 * A feed, and who may learn its URL.
 *
 * @param id the id of the feed
 * @param url its URL
 */
public record FeedAddress(String id, String url, Secrecy secrecy) {

  /** Who may learn the URL (GC-009). */
  public enum Secrecy {
    PUBLIC,
    /** It holds or needs credentials; only its own host may learn it. */
    PRIVATE,
    /** Private, but the owner agrees that hubs learn it. */
    HUBS_ALLOWED
  }

  /** Whether a hub may be asked for this topic. */
  boolean mayBeTold(String hub, String topic) {
    return !confines(topic) || RequestUrl.sameHost(url, hub);
  }

  /** Whether only the hub's own host may learn the topic. */
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
