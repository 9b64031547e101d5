package freshet.cluster.wire;

import freshet.cluster.wire.TerminalOrder.ReadPage;
import freshet.cluster.wire.TerminalOrder.RetrieveFeed;
import freshet.crawler.terminal.DocumentState;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.http.FetchRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The wire form of a {@link TerminalOrder}: flat, with either a feed or a page.
 *
 * @param id unique among the orders of all controllers
 * @param issuedAt to the millisecond, as stored
 * @param startBefore no request is started from then on
 * @param until the end of the lease: what was started in time is over by then
 * @param order for a feed; null for a page
 * @param seen the feed's last document state; null if the controller does not have it
 * @param page the request for a page; null for a feed
 */
public record OrderMessage(
    String id,
    Instant issuedAt,
    Instant startBefore,
    Instant until,
    @Nullable RetrievalOrder order,
    @Nullable DocumentState seen,
    @Nullable FetchRequest page) {
  private static final Duration START = Duration.ofSeconds(10);

  /**
   * A fetch takes at most 30 s (GC-008); the rest is for parsing, transport, and clock differences.
   */
  private static final Duration WORK = Duration.ofSeconds(45);

  /** The longest time from the issue of an order to the end of its lease. */
  public static final Duration LONGEST = START.plus(WORK);

  /** Creates an order that is issued now. */
  public static OrderMessage of(String id, TerminalOrder asked, Instant now) {
    Instant at = now.truncatedTo(ChronoUnit.MILLIS);
    return switch (asked) {
      case RetrieveFeed(RetrievalOrder order, @Nullable DocumentState seen) ->
          new OrderMessage(id, at, at.plus(START), at.plus(LONGEST), order, seen, null);
      case ReadPage(FetchRequest page) ->
          new OrderMessage(id, at, at.plus(START), at.plus(LONGEST), null, null, page);
    };
  }

  /** Returns the order; empty if this version does not know its kind. */
  public Optional<TerminalOrder> asked() {
    if (order != null) {
      return Optional.of(new RetrieveFeed(order, seen));
    }
    return Optional.ofNullable(page).map(ReadPage::new);
  }

  /** Returns the URL; it may hold a secret (GC-009). */
  public String url() {
    return asked().map(TerminalOrder::url).orElse("");
  }

  /** Whether a request may be started. */
  public boolean mayStart(Instant now) {
    return now.isBefore(startBefore);
  }

  /** Leaves out the URL, which may hold a secret (GC-009). */
  @Override
  public String toString() {
    String what = order == null ? "page" : "feed=" + order.feed();
    return "Order[%s, %s, issuedAt=%s]".formatted(id, what, issuedAt);
  }
}
