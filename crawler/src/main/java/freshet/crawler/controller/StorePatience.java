package freshet.crawler.controller;

import freshet.store.StoreException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Waits for a store that cannot be used for a while, as when the disk is full or the database gone;
 * says so once, and once more when it is over.
 */
public final class StorePatience {
  private static final Logger LOG = System.getLogger(StorePatience.class.getName());
  private static final Duration FIRST = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofSeconds(30);

  /** Lets time pass. */
  @FunctionalInterface
  public interface Pause {
    void pause(Duration time) throws InterruptedException;
  }

  private final Pause pause;

  /** How many wait at the moment. */
  private final AtomicInteger waiting = new AtomicInteger();

  /** What is to be done about it, while someone waits. */
  private volatile String advice = "";

  public StorePatience(Pause pause) {
    this.pause = pause;
  }

  /** Whether the store cannot be used at the moment, so that nothing should be begun. */
  public boolean isWaiting() {
    return waiting.get() > 0;
  }

  /** Why the store cannot be used and what to do, as part of a sentence; empty while it can. */
  public Optional<String> trouble() {
    return isWaiting() ? Optional.of("the database cannot be used; " + advice) : Optional.empty();
  }

  /** Does something as soon as the store lets it; trouble that does not pass is thrown. */
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
        LOG.log(Level.INFO, "The store is no longer waited for.");
      }
    }
  }

  /** The same for work without a result. */
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
          "The store cannot be used; nothing is retrieved until it can. cause={0}",
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
