package freshet.crawler.controller;

import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.Terminal;
import java.time.InstantSource;
import java.util.function.Consumer;

/** Retrieves on the controller's own thread, and has it stored at once. */
final class DirectDispatch implements Dispatch {
  /** Where a process may die. */
  enum Moment {
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
  DirectDispatch(Terminal terminal, InstantSource clock, Consumer<Moment> fate, Runnable flush) {
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
  public void retrieve(RetrievalOrder order, Reply reply) {
    RetrievalOutcome outcome = terminal.retrieve(order, clock.instant());
    fate.accept(Moment.RETRIEVED);
    reply.told(outcome);
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
