package freshet.cluster;

import freshet.cluster.wire.Order;
import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.dispatch.Outstanding;
import freshet.crawler.terminal.RetrievalOrder;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * An order under way.
 *
 * @param reply who is told; not known yet of one that an earlier controller gave, and cancelled if
 *     nobody wants to know
 */
record Lease(Order given, CompletableFuture<Dispatch.Reply> reply) implements Outstanding {
  static Lease of(Order order, Dispatch.Reply reply) {
    return new Lease(order, CompletableFuture.completedFuture(reply));
  }

  static Lease inherited(Order order) {
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
  public void takeOver(Dispatch.Reply told) {
    reply.complete(told);
  }

  @Override
  public void drop() {
    reply.cancel(false);
  }
}
