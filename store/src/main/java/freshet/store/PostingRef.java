package freshet.store;

import java.time.Instant;

/** What lists of postings need, without the words. */
public record PostingRef(long id, long feed, Instant at, Instant firstSeen) {

  /** Where a page that ends with this posting goes on. */
  public PostingQuery.Position position() {
    return new PostingQuery.Position(at, id);
  }
}
