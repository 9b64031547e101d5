package freshet.store.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query for a page of postings.
 *
 * @param feeds null for all
 * @param after where the page before ended; null for the first
 * @param seenFrom first seen then or later; null for any time
 * @param seenBefore first seen earlier; null for any time
 * @param keptOnly only postings that someone keeps
 */
public record PostingQuery(
    @Nullable List<Long> feeds,
    Order order,
    boolean oldestFirst,
    @Nullable Position after,
    @Nullable Instant seenFrom,
    @Nullable Instant seenBefore,
    boolean keptOnly,
    int limit) {

  /** The sort order. */
  public enum Order {
    /** By id: new postings do not shift later pages (GR-048). */
    ARRIVAL,
    /** By the time of the posting. */
    TIME
  }

  /** A position between two postings. */
  public record Position(Instant at, long id) {}

  public PostingQuery {
    feeds = feeds == null ? null : List.copyOf(feeds);
    if (limit < 1) {
      throw new IllegalArgumentException("a page of " + limit + " postings");
    }
  }

  /** The latest postings of some feeds. */
  public static PostingQuery latest(List<Long> feeds, Order order, int limit) {
    return new PostingQuery(feeds, order, false, null, null, null, false, limit);
  }

  /** All postings of all feeds in the order of arrival. */
  public static PostingQuery arrivals(int limit) {
    return new PostingQuery(null, Order.ARRIVAL, true, null, null, null, false, limit);
  }

  /** The page after a position. */
  public PostingQuery after(Position position) {
    return new PostingQuery(
        feeds, order, oldestFirst, position, seenFrom, seenBefore, keptOnly, limit);
  }

  /** Only postings that arrived in a span of time. */
  public PostingQuery seen(@Nullable Instant from, @Nullable Instant before) {
    return new PostingQuery(feeds, order, oldestFirst, after, from, before, keptOnly, limit);
  }
}
