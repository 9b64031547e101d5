package freshet.crawler.dispatch;

import freshet.crawler.politeness.Politeness;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The controller's connection to terminals. */
public interface Dispatch {
  /** Whether another retrieval may be sent now. */
  boolean hasRoom();

  /**
   * Retrieves a feed.
   *
   * @param before runs first, on the thread of the retrieval; what it gives ends the order
   * @param reply receives the result once, on any thread; if it throws, it also receives {@link
   *     DispatchResult.Crashed}
   */
  void retrieve(
      RetrievalOrder order,
      Supplier<Optional<DispatchResult>> before,
      Consumer<DispatchResult> reply);

  /** Parses a hub's delivery; this needs no room and no permit of a host. */
  void deliver(RetrievalOrder order, PushedDocument delivery, Consumer<DispatchResult> reply);

  /** Returns the orders of an earlier controller that are not stored, as far as known. */
  default List<OutstandingOrder> outstanding() {
    return List.of();
  }

  /** Takes over the permits of these; to be called before anybody asks for a permit (GC-029). */
  default void occupy(Politeness politeness) {
    outstanding().forEach(order -> politeness.takeOver(order.host(), order.issuedAt()));
  }

  /** Confirms to the terminal that an outcome is stored. */
  void confirm(RetrievalOutcome outcome);
}
