package freshet.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A subscription at a hub.
 *
 * @param token names it: the last part of its callback
 * @param standing in the crawler's own words
 * @param due when something is to be done about it
 */
public record PushRecord(
    String token,
    long feed,
    String protocol,
    String topic,
    String hub,
    @Nullable String secret,
    String standing,
    Instant due) {

  /** Without what must stay secret: token, topic and secret. */
  @Override
  public String toString() {
    return "PushRecord[feed=%d, %s at %s, due %s]".formatted(feed, protocol, hub, due);
  }
}
