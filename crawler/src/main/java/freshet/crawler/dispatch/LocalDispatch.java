package freshet.crawler.dispatch;

import freshet.crawler.http.Fetched;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.Terminal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A terminal in this process, with a virtual thread for each retrieval. */
public final class LocalDispatch implements Dispatch, AutoCloseable {
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final Terminal terminal;
  private final Courtesy courtesy;
  private final InstantSource clock;
  private final Semaphore room;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /** Retrieves by a terminal; nothing comes before a feed. */
  public LocalDispatch(Terminal terminal, InstantSource clock, int most) {
    this(terminal, Courtesy.NONE, clock, most);
  }

  /**
   * Retrieves by a terminal.
   *
   * @param courtesy what comes before a feed
   * @param most retrievals under way at a time
   */
  public LocalDispatch(Terminal terminal, Courtesy courtesy, InstantSource clock, int most) {
    this.terminal = terminal;
    this.courtesy = courtesy;
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
            retrieveNow(order, reply);
          } catch (RuntimeException e) {
            reply.lost(e);
          } finally {
            room.release();
          }
        });
  }

  private void retrieveNow(RetrievalOrder order, Reply reply) {
    Optional<Fetched> first = courtesy.before(order.url());
    if (first.isPresent()) {
      reply.turnSpent(first.get());
    } else {
      reply.told(terminal.retrieve(order, clock.instant()));
    }
  }

  @Override
  public void deliver(RetrievalOrder order, Delivery delivery, Reply reply) {
    threads.execute(
        () ->
            tell(
                reply,
                () ->
                    terminal.delivered(
                        order, delivery.body(), delivery.contentType(), delivery.at())));
  }

  private static void tell(Reply reply, Supplier<RetrievalOutcome> outcome) {
    try {
      reply.told(outcome.get());
    } catch (RuntimeException e) {
      reply.lost(e);
    }
  }

  @Override
  public void confirm(RetrievalOutcome outcome) {
    terminal.confirm(outcome);
  }

  /** Waits a while for what is under way; the rest is given up, as a crash would do. */
  @Override
  public void close() {
    threads.shutdown();
    try {
      if (!threads.awaitTermination(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
        threads.shutdownNow();
        threads.awaitTermination(1, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
