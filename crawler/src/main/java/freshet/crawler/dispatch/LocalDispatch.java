package freshet.crawler.dispatch;

import freshet.crawler.dispatch.DispatchResult.Crashed;
import freshet.crawler.dispatch.DispatchResult.Retrieved;
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
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs a terminal in this process, with a virtual thread for each retrieval. */
public final class LocalDispatch implements Dispatch, AutoCloseable {
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final Terminal terminal;
  private final InstantSource clock;
  private final Semaphore room;
  private final Duration grace;
  private final ExecutorService threads;

  /**
   * Whether retrievals in flight end because we are closing, which says nothing about their feeds.
   */
  private volatile boolean givenUp;

  /**
   * Creates a dispatch.
   *
   * @param most retrievals under way at a time
   */
  public LocalDispatch(Terminal terminal, InstantSource clock, int most, Supervisor supervisor) {
    this(terminal, clock, most, supervisor, GRACE);
  }

  LocalDispatch(
      Terminal terminal, InstantSource clock, int most, Supervisor supervisor, Duration grace) {
    this.threads = supervisor.tasks("retrieval");
    this.grace = grace;
    this.terminal = terminal;
    this.clock = clock;
    this.room = new Semaphore(most);
  }

  @Override
  public boolean hasRoom() {
    return room.availablePermits() > 0;
  }

  /**
   * Retrieves a feed; its permit is freed after the result was passed on, so that results cannot
   * pile up.
   */
  @Override
  public void retrieve(
      RetrievalOrder order,
      Supplier<Optional<DispatchResult>> before,
      Consumer<DispatchResult> reply) {
    room.acquireUninterruptibly();
    boolean begun = false;
    try {
      threads.execute(
          () -> {
            try {
              retrieveNow(order, before, reply);
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

  private void retrieveNow(
      RetrievalOrder order,
      Supplier<Optional<DispatchResult>> before,
      Consumer<DispatchResult> reply) {
    tell(
        reply,
        () -> {
          DispatchResult result =
              before
                  .get()
                  .orElseGet(() -> new Retrieved(terminal.retrieve(order, clock.instant())));
          unlessGivenUp(() -> reply.accept(result));
        });
  }

  @Override
  public void deliver(
      RetrievalOrder order, PushedDocument delivery, Consumer<DispatchResult> reply) {
    threads.execute(
        () ->
            tell(
                reply,
                () ->
                    reply.accept(
                        new Retrieved(
                            terminal.delivered(
                                order, delivery.body(), delivery.contentType(), delivery.at())))));
  }

  private void tell(Consumer<DispatchResult> reply, Runnable work) {
    Attempt.failure(work).ifPresent(bug -> unlessGivenUp(() -> reply.accept(new Crashed(bug))));
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

  /** Waits a while for retrievals in flight; the rest is abandoned, as in a crash. */
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
