package freshet.cluster.wire;

import freshet.crawler.terminal.DocumentState;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.http.FetchRequest;
import org.jspecify.annotations.Nullable;

/** A controller's order for a terminal; {@link OrderMessage} is its wire form. */
public sealed interface TerminalOrder {
  /** Returns the URL; it may hold a secret (GC-009). */
  String url();

  /**
   * Retrieve a feed.
   *
   * @param seen the feed's last document state; null if the controller does not have it
   */
  record RetrieveFeed(RetrievalOrder order, @Nullable DocumentState seen) implements TerminalOrder {
    @Override
    public String url() {
      return order.url();
    }

    /** Leaves out the URL, which may hold a secret (GC-009). */
    @Override
    public String toString() {
      return "feed=" + order.feed();
    }
  }

  /** Fetch a page and read its article. */
  record ReadPage(FetchRequest request) implements TerminalOrder {
    @Override
    public String url() {
      return request.url();
    }

    /** Leaves out the URL, which may hold a secret (GC-009). */
    @Override
    public String toString() {
      return "page";
    }
  }
}
