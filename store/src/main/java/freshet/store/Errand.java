package freshet.store;

import java.time.Instant;

/**
 * Something to be fetched beside feeds.
 *
 * @param subject the posting of an article, the millisecond of the retrieval that showed a gap, 0
 *     for an icon
 * @param since when it came up
 * @param due when it may be done
 * @param tries that failed so far
 * @param detail what the crawler has to know, in its own words
 */
public record Errand(
    long feed, Kind kind, long subject, Instant since, Instant due, int tries, String detail) {

  /** What is fetched. */
  public enum Kind {
    /** The page that a posting links to. */
    ARTICLE,
    /** Older documents, across a gap (GC-052). */
    GAP,
    /** The small image of a feed. */
    ICON
  }

  /** Tells it from all others. */
  public String key() {
    return "%d %s %d".formatted(feed, kind, subject);
  }

  /** The same, to be done again. */
  public Errand again(Instant then, int failed, String next) {
    return new Errand(feed, kind, subject, since, then, failed, next);
  }
}
