package freshet.crawler.push;

import org.jspecify.annotations.Nullable;

/**
 * A subscription at a hub, identified by its callback (GC-066).
 *
 * @param feed the id of the feed
 * @param topic what was subscribed to: the self link with WebSub, the URL of the feed with rssCloud
 * @param hub the hub's URL
 * @param token the unguessable last part of the callback
 * @param confined whether only the hub's host may learn the topic (GC-009)
 * @param secret signs deliveries; null if it could not be sent safely
 */
public record PushSubscription(
    String feed,
    PushProtocol protocol,
    String topic,
    String hub,
    String token,
    boolean confined,
    @Nullable String secret,
    SubscriptionState standing) {

  PushSubscription with(SubscriptionState next) {
    return new PushSubscription(feed, protocol, topic, hub, token, confined, secret, next);
  }

  boolean isLive() {
    return standing instanceof SubscriptionState.Live;
  }

  /** Leaves out topic, token and secret. */
  @Override
  public String toString() {
    return protocol + " of feed " + feed + " at " + hub + ": " + standing;
  }
}
