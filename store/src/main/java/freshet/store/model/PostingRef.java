package freshet.store.model;

import java.time.Instant;

/** A posting without its text, for lists. */
public record PostingRef(long id, long feed, Instant at, Instant firstSeen) {

  /** Returns the position after this posting. */
  public PostingQuery.Position position() {
    return new PostingQuery.Position(at, id);
  }
}
