package freshet.crawler.controller;

import freshet.feed.Posting;
import freshet.feed.html.Sanitiser;
import freshet.store.PostingRecord;
import freshet.store.Sanitised;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** Postings as they are stored. */
public final class PostingRecords {
  private static final Sanitiser SANITISER = new Sanitiser();

  private PostingRecords() {}

  /**
   * A posting with its texts made safe.
   *
   * @param at the time it is ordered by
   * @param seen when what showed it was fetched
   */
  public static PostingRecord of(long key, Posting posting, Instant at, Instant seen) {
    Sanitised texts = Sanitised.of(posting, SANITISER);
    return new PostingRecord(key, posting, texts, at, seen, wording(posting));
  }

  /** Differs if a reader would see a difference. */
  private static long wording(Posting posting) {
    long hash = 0;
    for (Object part :
        List.of(
            posting.title(),
            posting.summary().raw(),
            posting.content().raw(),
            Objects.requireNonNullElse(posting.link(), ""),
            posting.authors(),
            posting.enclosures())) {
      hash = (hash ^ part.hashCode()) * 0x9E37_79B9_7F4A_7C15L;
      hash ^= hash >>> 29;
    }
    return hash;
  }
}
