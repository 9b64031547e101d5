package freshet.crawler.dispatch;

import freshet.crawler.terminal.RetrievalOrder;
import freshet.http.RemoteHost;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** An earlier controller's order, to be taken over or dropped, once. */
public interface OutstandingOrder {
  /** Returns the order for a feed; empty if it is for a page. */
  Optional<RetrievalOrder> order();

  /** Returns the requested URL. */
  String url();

  /** Returns the host. */
  default RemoteHost host() {
    return RemoteHost.of(url()).orElse(new RemoteHost(url(), null));
  }

  /** Returns when it was sent; no request was made for it before. */
  Instant issuedAt();

  /** Passes the result of the order to a new receiver, now or when it arrives. */
  void takeOver(Consumer<DispatchResult> reply);

  /** Drops the order, because its result is stored already or nobody wants it. */
  void drop();
}
