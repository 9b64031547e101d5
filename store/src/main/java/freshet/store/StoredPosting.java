package freshet.store;

import freshet.feed.Posting;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A posting as it is stored.
 *
 * @param id greater than that of any posting that arrived before
 * @param editedAt when it last came with other words; null if never
 * @param kept whether someone wants it kept
 */
public record StoredPosting(
    long id, long feed, PostingRecord record, @Nullable Instant editedAt, boolean kept) {

  public Posting posting() {
    return record.posting();
  }

  /** Where a page that ends with this posting goes on. */
  public PostingQuery.Position position() {
    return new PostingQuery.Position(record.at(), id);
  }
}
