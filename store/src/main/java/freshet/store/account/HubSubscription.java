package freshet.store.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A subscription of an output feed at the hub.
 *
 * @param topic the URL of the feed as it was subscribed to
 * @param secret signs deliveries; null if none was given
 * @param sent what the subscriber already has, in the hub's format
 * @param news how often there was something to deliver
 * @param dueAt the next delivery; null if there is nothing to deliver
 * @param tries how often that failed
 */
public record HubSubscription(
    long id,
    long feed,
    String topic,
    String callback,
    @Nullable String secret,
    Instant leaseEnd,
    String sent,
    long news,
    @Nullable Instant dueAt,
    int tries) {
  /** Leaves out topic, callback and secret: each of them grants access. */
  @Override
  public String toString() {
    return "HubSubscription[%d of %d]".formatted(id, feed);
  }
}
