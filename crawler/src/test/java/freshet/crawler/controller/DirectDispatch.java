package freshet.crawler.controller;

import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.dispatch.DispatchResult;
import freshet.crawler.dispatch.PushedDocument;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.Terminal;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Retrieves on the controller's own thread, and has it stored at once. */
public final class DirectDispatch implements Dispatch {
  /** Where a process may die. */
  public enum Moment {
    RETRIEVED,
    RECORDED,
    STORED,
    CONFIRMED
  }

  private final Terminal terminal;
  private final InstantSource clock;
  private final Consumer<Moment> fate;
  private final Runnable flush;

  /**
   * Retrieves by a terminal.
   *
   * @param fate is told each moment, and may throw
   */
  public DirectDispatch(
      Terminal terminal, InstantSource clock, Consumer<Moment> fate, Runnable flush) {
    this.terminal = terminal;
    this.clock = clock;
    this.fate = fate;
    this.flush = flush;
  }

  @Override
  public boolean hasRoom() {
    return true;
  }

  @Override
  public void retrieve(
      RetrievalOrder order,
      Supplier<Optional<DispatchResult>> before,
      Consumer<DispatchResult> reply) {
    Optional<DispatchResult> ended = before.get();
    if (ended.isPresent()) {
      reply.accept(ended.get());
      flush.run();
      return;
    }
    RetrievalOutcome outcome = terminal.retrieve(order, clock.instant());
    fate.accept(Moment.RETRIEVED);
    reply.accept(new DispatchResult.Retrieved(outcome));
    fate.accept(Moment.RECORDED);
    flush.run();
  }

  @Override
  public void deliver(
      RetrievalOrder order, PushedDocument delivery, Consumer<DispatchResult> reply) {
    reply.accept(
        new DispatchResult.Retrieved(
            terminal.delivered(order, delivery.body(), delivery.contentType(), delivery.at())));
    fate.accept(Moment.RECORDED);
    flush.run();
  }

  @Override
  public void confirm(RetrievalOutcome outcome) {
    fate.accept(Moment.STORED);
    terminal.confirm(outcome);
    fate.accept(Moment.CONFIRMED);
  }
}
