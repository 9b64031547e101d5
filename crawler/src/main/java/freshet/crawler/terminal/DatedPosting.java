package freshet.crawler.terminal;

import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingDate.Quality;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A new posting with the time it is ordered by (GC-055).
 *
 * @param key its permanent key, unique within its feed
 * @param at for ordering and delays; the feed's own date stays in the posting
 */
public record DatedPosting(long key, Posting posting, Instant at, Dating dating) {

  /** The source of the time. */
  public enum Dating {
    TOLD,
    /** The feed's date was in the future; the first sight replaces it. */
    CLAMPED,
    /** The feed gave no date: the posting was published at the first sight or before. */
    CENSORED
  }

  private static final Duration SLACK = Duration.ofMinutes(10);

  static DatedPosting of(long key, Posting posting, Instant firstSeen) {
    Instant told = told(posting);
    if (told == null) {
      return new DatedPosting(key, posting, firstSeen, Dating.CENSORED);
    }
    return told.isAfter(firstSeen.plus(SLACK))
        ? new DatedPosting(key, posting, firstSeen, Dating.CLAMPED)
        : new DatedPosting(key, posting, told, Dating.TOLD);
  }

  /** Returns the time that the feed gives; null if it gives none. */
  static @Nullable Instant told(Posting posting) {
    PostingDate published = posting.published();
    PostingDate date = published.quality() == Quality.ABSENT ? posting.updated() : published;
    return date.at();
  }
}
