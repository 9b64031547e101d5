package freshet.crawler.push;

import org.jspecify.annotations.Nullable;

/**
 * A subscription at a hub; its callback identifies it (GC-066).
 *
 * @param feed the id of the feed
 * @param topic what was asked for: the self link with WebSub, the URL of the feed with rssCloud
 * @param hub where it was asked for
 * @param token the unguessable last part of the callback
 * @param confined whether no other host than the hub's may learn the topic (GC-009)
 * @param secret what deliveries are signed with; null if none could be told the hub safely
 */
public record PushSubscription(
    String feed,
    PushProtocol protocol,
    String topic,
    String hub,
    String token,
    boolean confined,
    @Nullable String secret,
    Standing standing) {

  PushSubscription with(Standing next) {
    return new PushSubscription(feed, protocol, topic, hub, token, confined, secret, next);
  }

  boolean isLive() {
    return standing instanceof Standing.Live;
  }

  /** Without what must stay secret: topic, token and secret. */
  @Override
  public String toString() {
    return protocol + " of feed " + feed + " at " + hub + ": " + standing;
  }
}
