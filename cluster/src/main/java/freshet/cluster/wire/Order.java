package freshet.cluster.wire;

import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.Seen;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A retrieval that a controller hands out.
 *
 * @param id unique among the orders of all controllers
 * @param issuedAt exact to a millisecond, as the store keeps times
 * @param startBefore no request is begun from then on
 * @param until when the lease ends: what was begun in time is over by then
 * @param seen what the feed showed last; null if the controller does not know
 */
public record Order(
    String id,
    Instant issuedAt,
    Instant startBefore,
    Instant until,
    RetrievalOrder order,
    @Nullable Seen seen) {
  private static final Duration START = Duration.ofSeconds(10);

  /** A fetch takes 30 s at most (GC-008); the rest is for reading, for the way, and for clocks. */
  private static final Duration WORK = Duration.ofSeconds(45);

  /** The longest time from the issue of an order to the end of its lease. */
  public static final Duration LONGEST = START.plus(WORK);

  /** An order that is issued now. */
  public static Order of(String id, RetrievalOrder order, @Nullable Seen seen, Instant now) {
    Instant at = now.truncatedTo(ChronoUnit.MILLIS);
    return new Order(id, at, at.plus(START), at.plus(LONGEST), order, seen);
  }

  /** Whether a request may be begun. */
  public boolean mayStart(Instant now) {
    return now.isBefore(startBefore);
  }

  /** Names the feed only, for the URL may hold a secret (GC-009). */
  @Override
  public String toString() {
    return "Order[%s, feed=%d, issuedAt=%s]".formatted(id, order.feed(), issuedAt);
  }
}
