package freshet.store.model;

import freshet.feed.Posting;
import freshet.feed.html.Sanitiser;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored posting.
 *
 * @param id larger than that of any posting that arrived before
 * @param editedAt when it was last edited; null if never
 * @param kept whether someone keeps it
 */
public record StoredPosting(
    long id, long feed, PostingRecord record, @Nullable Instant editedAt, boolean kept) {

  public Posting posting() {
    return record.posting();
  }

  /** Returns its texts, sanitised by the current sanitiser (GC-124). */
  public SanitisedTexts safe() {
    SanitisedTexts kept = record.sanitised();
    return kept.version() == Sanitiser.VERSION
        ? kept
        : SanitisedTexts.of(posting(), new Sanitiser());
  }

  /** Returns the position after this posting. */
  public PostingQuery.Position position() {
    return new PostingQuery.Position(record.at(), id);
  }
}
