package freshet.crawler.dispatch;

import freshet.crawler.host.HostGate;
import freshet.crawler.http.Fetched;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import java.util.List;

/** How the controller reaches terminals. */
public interface Dispatch {
  /** Whether one more retrieval may be handed out now. */
  boolean hasRoom();

  /** Has a feed retrieved; what came of it is told once, on any thread. */
  void retrieve(RetrievalOrder order, Reply reply);

  /** Has a document read that a hub brought; takes no room. */
  void deliver(RetrievalOrder order, Delivery delivery, Reply reply);

  /** Is told what came of an order. */
  interface Reply {
    void told(RetrievalOutcome outcome);

    /** The turn of the host went to something that had to be asked before the feed. */
    void turnSpent(Fetched fetched);

    /** The terminal broke down over it: nothing is known of the feed. */
    void lost(Throwable bug);

    /** No terminal said a word in time; the host may have been asked until now. */
    void unanswered();

    /** No terminal has begun it, and none will: the turn of the host was not used. */
    void unused();
  }

  /** What a controller before this one handed out and did not store, as far as is known. */
  default List<Outstanding> outstanding() {
    return List.of();
  }

  /** Has the hosts of these busy; to be called before anybody takes a turn of the gate (GC-029). */
  default void occupy(HostGate gate) {
    outstanding().forEach(order -> gate.takenOver(order.host(), order.issuedAt()));
  }

  /** Tells the terminal that an outcome is stored. */
  void confirm(RetrievalOutcome outcome);
}
