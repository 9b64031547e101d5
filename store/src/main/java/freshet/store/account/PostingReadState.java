package freshet.store.account;

import java.time.Instant;
import java.util.List;

/**
 * An account's marks on a posting, without its text.
 *
 * @param seenAt when the posting arrived
 * @param tags the reader's tags
 */
public record PostingReadState(
    long posting, long feed, Instant seenAt, boolean read, boolean starred, List<String> tags) {
  public PostingReadState {
    tags = List.copyOf(tags);
  }
}
