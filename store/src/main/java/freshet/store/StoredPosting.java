package freshet.store;

import freshet.feed.Posting;
import freshet.feed.html.Sanitiser;
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

  /** Its texts as the sanitiser makes them safe now (GC-124). */
  public Sanitised safe() {
    Sanitised kept = record.sanitised();
    return kept.version() == Sanitiser.VERSION ? kept : Sanitised.of(posting(), new Sanitiser());
  }

  /** Where a page that ends with this posting goes on. */
  public PostingQuery.Position position() {
    return new PostingQuery.Position(record.at(), id);
  }
}
