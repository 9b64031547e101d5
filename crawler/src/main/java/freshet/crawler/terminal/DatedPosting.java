package freshet.crawler.terminal;

import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingDate.Quality;
import java.time.Duration;
import java.time.Instant;

/**
 * A new posting with the time it is ordered by (GC-055).
 *
 * @param key what the posting is called for good, unique within its feed
 * @param at for ordering and for delays; what the feed said stays in the posting
 */
public record DatedPosting(long key, Posting posting, Instant at, Dating dating) {

  /** Where the time comes from. */
  public enum Dating {
    TOLD,
    /** The feed told a time to come; the first sight stands in. */
    CLAMPED,
    /** The feed told none: published at the first sight or before, nobody knows. */
    CENSORED
  }

  private static final Duration SLACK = Duration.ofMinutes(10);

  static DatedPosting of(long key, Posting posting, Instant firstSeen) {
    PostingDate published = posting.published();
    PostingDate date = published.quality() == Quality.ABSENT ? posting.updated() : published;
    Instant told = date.at();
    if (told == null) {
      return new DatedPosting(key, posting, firstSeen, Dating.CENSORED);
    }
    return told.isAfter(firstSeen.plus(SLACK))
        ? new DatedPosting(key, posting, firstSeen, Dating.CLAMPED)
        : new DatedPosting(key, posting, told, Dating.TOLD);
  }
}
