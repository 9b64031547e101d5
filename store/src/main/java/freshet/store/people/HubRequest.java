package freshet.store.people;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the hub was asked, and what the callback has still to confirm.
 *
 * @param id 0 until it is stored
 * @param topic the address of an output feed as the subscriber wrote it
 * @param known what the subscriber knows of, as the hub writes it down
 * @param dueAt when the callback is asked
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
  /** What is wanted. */
  public enum Mode {
    SUBSCRIBE,
    UNSUBSCRIBE
  }

  /** Without topic, callback and secret: all of them let someone in. */
  @Override
  public String toString() {
    return "HubRequest[%s %d of %d]".formatted(mode, id, feed);
  }
}
