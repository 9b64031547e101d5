package freshet.cluster;

import freshet.cluster.wire.OrderMessage;
import freshet.crawler.dispatch.DispatchResult;
import freshet.crawler.dispatch.OutstandingOrder;
import freshet.crawler.terminal.RetrievalOrder;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * An order in flight.
 *
 * @param reply the receiver of the result; not known yet for an earlier controller's order, and
 *     cancelled if nobody wants the result
 */
record Lease(OrderMessage given, CompletableFuture<Consumer<DispatchResult>> reply)
    implements OutstandingOrder {
  static Lease of(OrderMessage order, Consumer<DispatchResult> reply) {
    return new Lease(order, CompletableFuture.completedFuture(reply));
  }

  static Lease inherited(OrderMessage order) {
    return new Lease(order, new CompletableFuture<>());
  }

  String id() {
    return given.id();
  }

  boolean isOver(Instant now) {
    return !now.isBefore(given.until());
  }

  @Override
  public Optional<RetrievalOrder> order() {
    return Optional.ofNullable(given.order());
  }

  @Override
  public String url() {
    return given.url();
  }

  @Override
  public Instant issuedAt() {
    return given.issuedAt();
  }

  @Override
  public void takeOver(Consumer<DispatchResult> told) {
    reply.complete(told);
  }

  @Override
  public void drop() {
    reply.cancel(false);
  }
}
