package freshet.store.account;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A request to the hub that the callback has yet to confirm.
 *
 * @param id 0 until it is stored
 * @param topic the URL of an output feed as the subscriber wrote it
 * @param known what the subscriber already has, in the hub's format
 * @param dueAt when to ask the callback
 * @param tries how often that failed
 */
public record HubRequest(
    long id,
    long feed,
    String topic,
    String callback,
    Mode mode,
    @Nullable String secret,
    Duration lease,
    String known,
    Instant dueAt,
    int tries) {
  /** The kind of request. */
  public enum Mode {
    SUBSCRIBE,
    UNSUBSCRIBE
  }

  /** Leaves out topic, callback and secret: each of them grants access. */
  @Override
  public String toString() {
    return "HubRequest[%s %d of %d]".formatted(mode, id, feed);
  }
}
