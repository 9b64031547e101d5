package freshet.crawler.controller;

import freshet.crawler.dispatch.Courtesy;
import freshet.crawler.dispatch.Delivery;
import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.http.Fetched;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.Terminal;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

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
  private final Courtesy courtesy;
  private final InstantSource clock;
  private final Consumer<Moment> fate;
  private final Runnable flush;

  /**
   * Retrieves by a terminal.
   *
   * @param fate is told each moment, and may throw
   */
  DirectDispatch(Terminal terminal, InstantSource clock, Consumer<Moment> fate, Runnable flush) {
    this(terminal, Courtesy.NONE, clock, fate, flush);
  }

  /** The same where something may have to be asked before a feed. */
  public DirectDispatch(
      Terminal terminal,
      Courtesy courtesy,
      InstantSource clock,
      Consumer<Moment> fate,
      Runnable flush) {
    this.terminal = terminal;
    this.courtesy = courtesy;
    this.clock = clock;
    this.fate = fate;
    this.flush = flush;
  }

  @Override
  public boolean hasRoom() {
    return true;
  }

  @Override
  public void retrieve(RetrievalOrder order, Reply reply) {
    Optional<Fetched> first = courtesy.before(order.url());
    if (first.isPresent()) {
      reply.turnSpent(first.get());
      return;
    }
    RetrievalOutcome outcome = terminal.retrieve(order, clock.instant());
    fate.accept(Moment.RETRIEVED);
    reply.told(outcome);
    fate.accept(Moment.RECORDED);
    flush.run();
  }

  @Override
  public void deliver(RetrievalOrder order, Delivery delivery, Reply reply) {
    reply.told(terminal.delivered(order, delivery.body(), delivery.contentType(), delivery.at()));
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
