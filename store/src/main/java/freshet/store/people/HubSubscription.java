package freshet.store.people;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Someone the hub pushes an output feed to.
 *
 * @param topic the address of the feed as it was subscribed to
 * @param secret signs what is sent; null if none was given
 * @param sent what the subscriber knows of, as the hub writes it down
 * @param news how often there was something to send
 * @param dueAt when to send next; null if there is nothing to send
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
  /** Without topic, callback and secret: all of them let someone in. */
  @Override
  public String toString() {
    return "HubSubscription[%d of %d]".formatted(id, feed);
  }
}
