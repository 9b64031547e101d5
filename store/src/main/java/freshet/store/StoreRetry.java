package freshet.store;

import freshet.store.model.StoreException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Waits for a store that is temporarily unavailable, for example because the disk is full or the
 * database is down. Logs the start and the end of such a time.
 */
public final class StoreRetry {
  private static final Logger LOG = System.getLogger(StoreRetry.class.getName());
  private static final Duration FIRST = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofSeconds(30);

  /** Waits for a time. */
  @FunctionalInterface
  public interface Pause {
    void pause(Duration time) throws InterruptedException;
  }

  private final Pause pause;

  /** The number of threads that wait. */
  private final AtomicInteger waiting = new AtomicInteger();

  /** The cause and the remedy, while a thread waits. */
  private volatile String advice = "";

  public StoreRetry(Pause pause) {
    this.pause = pause;
  }

  /** Whether the store is unavailable, so that nothing should be started. */
  public boolean isWaiting() {
    return waiting.get() > 0;
  }

  /**
   * Returns why the store is unavailable and what to do, as part of a sentence; empty while it is
   * available.
   */
  public Optional<String> trouble() {
    return isWaiting() ? Optional.of("the database cannot be used; " + advice) : Optional.empty();
  }

  /** Runs work as soon as the store is available; permanent failures are thrown. */
  public <T> T insist(Supplier<T> work) {
    Duration wait = FIRST;
    boolean told = false;
    try {
      while (true) {
        try {
          return work.get();
        } catch (StoreException e) {
          if (!e.isTemporary()) {
            throw e;
          }
          if (!told) {
            told = true;
            begin(e);
          }
        }
        rest(wait);
        wait = wait.multipliedBy(2).compareTo(LONGEST) > 0 ? LONGEST : wait.multipliedBy(2);
      }
    } finally {
      if (told && waiting.decrementAndGet() == 0) {
        LOG.log(Level.INFO, "Database usable again; crawling resumed.");
      }
    }
  }

  /** Runs work without a result. */
  public void insistOn(Runnable work) {
    insist(
        () -> {
          work.run();
          return true;
        });
  }

  private void begin(StoreException trouble) {
    advice = trouble.advice();
    if (waiting.getAndIncrement() == 0) {
      LOG.log(
          Level.WARNING,
          "Database unusable; crawling paused until it can be used. cause={0}",
          trouble.getMessage());
    }
  }

  private void rest(Duration time) {
    try {
      pause.pause(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("stopped while waiting for the store", true, e);
    }
  }
}
