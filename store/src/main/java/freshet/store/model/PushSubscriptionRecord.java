package freshet.store.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A subscription at a hub.
 *
 * @param token its id: the last part of its callback
 * @param standing the crawler's own state
 * @param due the next action
 */
public record PushSubscriptionRecord(
    String token,
    long feed,
    String protocol,
    String topic,
    String hub,
    @Nullable String secret,
    String standing,
    Instant due) {

  /** Leaves out token, topic and secret. */
  @Override
  public String toString() {
    return "PushRecord[feed=%d, %s at %s, due %s]".formatted(feed, protocol, hub, due);
  }
}
