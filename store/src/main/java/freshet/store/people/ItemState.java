package freshet.store.people;

import java.time.Instant;
import java.util.List;

/**
 * How a posting stands with someone, without its words.
 *
 * @param seenAt when it came in
 * @param tags that the reader gave it
 */
public record ItemState(
    long posting, long feed, Instant seenAt, boolean read, boolean starred, List<String> tags) {
  public ItemState {
    tags = List.copyOf(tags);
  }
}
