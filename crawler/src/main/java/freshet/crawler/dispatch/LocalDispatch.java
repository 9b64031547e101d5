package freshet.crawler.dispatch;

import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.Terminal;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** A terminal in this process, with a virtual thread for each retrieval. */
public final class LocalDispatch implements Dispatch, AutoCloseable {
  private final Terminal terminal;
  private final InstantSource clock;
  private final Semaphore room;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * Retrieves by a terminal.
   *
   * @param most retrievals under way at a time
   */
  public LocalDispatch(Terminal terminal, InstantSource clock, int most) {
    this.terminal = terminal;
    this.clock = clock;
    this.room = new Semaphore(most);
  }

  @Override
  public boolean hasRoom() {
    return room.availablePermits() > 0;
  }

  /**
   * The place is free again when the outcome has been told, so that what is told cannot pile up.
   */
  @Override
  public void retrieve(RetrievalOrder order, Reply reply) {
    room.acquireUninterruptibly();
    threads.execute(
        () -> {
          try {
            reply.told(terminal.retrieve(order, clock.instant()));
          } catch (RuntimeException e) {
            reply.lost(e);
          } finally {
            room.release();
          }
        });
  }

  @Override
  public void confirm(RetrievalOutcome outcome) {
    terminal.confirm(outcome);
  }

  /** Waits until all that is under way has ended. */
  @Override
  public void close() {
    threads.close();
  }
}
