package freshet.crawler.dispatch;

import freshet.crawler.http.Fetched;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.Terminal;
import freshet.work.Attempt;
import freshet.work.Supervisor;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A terminal in this process, with a virtual thread for each retrieval. */
public final class LocalDispatch implements Dispatch, AutoCloseable {
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final Terminal terminal;
  private final Courtesy courtesy;
  private final InstantSource clock;
  private final Semaphore room;
  private final Duration grace;
  private final ExecutorService threads;

  /** Whether what is still under way ends because we end it, which says nothing of its feed. */
  private volatile boolean givenUp;

  /** Retrieves by a terminal; nothing comes before a feed. */
  public LocalDispatch(Terminal terminal, InstantSource clock, int most, Supervisor supervisor) {
    this(terminal, Courtesy.NONE, clock, most, supervisor);
  }

  /**
   * Retrieves by a terminal.
   *
   * @param courtesy what comes before a feed
   * @param most retrievals under way at a time
   */
  public LocalDispatch(
      Terminal terminal, Courtesy courtesy, InstantSource clock, int most, Supervisor supervisor) {
    this(terminal, courtesy, clock, most, supervisor, GRACE);
  }

  LocalDispatch(
      Terminal terminal,
      Courtesy courtesy,
      InstantSource clock,
      int most,
      Supervisor supervisor,
      Duration grace) {
    this.threads = supervisor.tasks("retrieval");
    this.grace = grace;
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
    boolean begun = false;
    try {
      threads.execute(
          () -> {
            try {
              retrieveNow(order, reply);
            } finally {
              room.release();
            }
          });
      begun = true;
    } finally {
      if (!begun) {
        room.release();
      }
    }
  }

  private void retrieveNow(RetrievalOrder order, Reply reply) {
    tell(
        reply,
        () -> {
          Optional<Fetched> first = courtesy.before(order.url());
          if (first.isPresent()) {
            unlessGivenUp(() -> reply.turnSpent(first.get()));
          } else {
            RetrievalOutcome outcome = terminal.retrieve(order, clock.instant());
            unlessGivenUp(() -> reply.told(outcome));
          }
        });
  }

  @Override
  public void deliver(RetrievalOrder order, Delivery delivery, Reply reply) {
    threads.execute(
        () ->
            tell(
                reply,
                () ->
                    reply.told(
                        terminal.delivered(
                            order, delivery.body(), delivery.contentType(), delivery.at()))));
  }

  private void tell(Reply reply, Runnable work) {
    Attempt.failure(work).ifPresent(bug -> unlessGivenUp(() -> reply.lost(bug)));
  }

  private void unlessGivenUp(Runnable telling) {
    if (!givenUp) {
      telling.run();
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
      if (!threads.awaitTermination(grace.toMillis(), TimeUnit.MILLISECONDS)) {
        giveUp();
        threads.awaitTermination(1, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      giveUp();
      Thread.currentThread().interrupt();
    }
  }

  private void giveUp() {
    givenUp = true;
    threads.shutdownNow();
  }
}
