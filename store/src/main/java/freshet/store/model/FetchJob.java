package freshet.store.model;

import java.time.Instant;

/**
 * A fetch besides feeds: an article, a gap repair or an icon.
 *
 * @param subject the posting of an article, the millisecond of the retrieval that showed a gap, 0
 *     for an icon
 * @param since when it was created
 * @param due when it may run
 * @param tries failed attempts so far
 * @param detail the crawler's own data
 */
public record FetchJob(
    long feed, Kind kind, long subject, Instant since, Instant due, int tries, String detail) {

  /** The kind of fetch. */
  public enum Kind {
    /** The page that a posting links to. */
    ARTICLE,
    /** Older documents, to repair a gap (GC-052). */
    GAP,
    /** The icon of a feed. */
    ICON
  }

  /** Returns the unique key. */
  public String key() {
    return "%d %s %d".formatted(feed, kind, subject);
  }

  /** Returns a copy for another attempt. */
  public FetchJob again(Instant then, int failed, String next) {
    return new FetchJob(feed, kind, subject, since, then, failed, next);
  }
}
