package freshet.cluster.wire;

import freshet.crawler.http.FetchRequest;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.Seen;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A retrieval that a controller hands out: of a feed, or of a page with its article.
 *
 * @param id unique among the orders of all controllers
 * @param issuedAt exact to a millisecond, as the store keeps times
 * @param startBefore no request is begun from then on
 * @param until when the lease ends: what was begun in time is over by then
 * @param order for a feed; null for a page
 * @param seen what the feed showed last; null if the controller does not know
 * @param page the request for a page; null for a feed
 */
public record Order(
    String id,
    Instant issuedAt,
    Instant startBefore,
    Instant until,
    @Nullable RetrievalOrder order,
    @Nullable Seen seen,
    @Nullable FetchRequest page) {
  private static final Duration START = Duration.ofSeconds(10);

  /** A fetch takes 30 s at most (GC-008); the rest is for reading, for the way, and for clocks. */
  private static final Duration WORK = Duration.ofSeconds(45);

  /** The longest time from the issue of an order to the end of its lease. */
  public static final Duration LONGEST = START.plus(WORK);

  /** An order for a feed that is issued now. */
  public static Order of(String id, RetrievalOrder order, @Nullable Seen seen, Instant now) {
    return of(id, order, seen, null, now);
  }

  /** An order for a page that is issued now. */
  public static Order of(String id, FetchRequest page, Instant now) {
    return of(id, null, null, page, now);
  }

  private static Order of(
      String id,
      @Nullable RetrievalOrder order,
      @Nullable Seen seen,
      @Nullable FetchRequest page,
      Instant now) {
    Instant at = now.truncatedTo(ChronoUnit.MILLIS);
    return new Order(id, at, at.plus(START), at.plus(LONGEST), order, seen, page);
  }

  /** What is asked for; it may hold a secret (GC-009). */
  public String url() {
    if (order != null) {
      return order.url();
    }
    return page == null ? "" : page.url();
  }

  /** Whether a request may be begun. */
  public boolean mayStart(Instant now) {
    return now.isBefore(startBefore);
  }

  /** Names the feed only, for the URL may hold a secret (GC-009). */
  @Override
  public String toString() {
    String what = order == null ? "page" : "feed=" + order.feed();
    return "Order[%s, %s, issuedAt=%s]".formatted(id, what, issuedAt);
  }
}
