package freshet.reading;

import freshet.store.model.StoreException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Runs writes that follow from a read, such as "posting was read" or "session was used". A write
 * runs at once if the database is available. Otherwise the page neither fails nor waits long: the
 * write is retried in the background, and dropped if too many are already queued.
 */
public final class DeferredWrites {
  private static final Logger LOG = System.getLogger(DeferredWrites.class.getName());
  private static final int MOST = 500;
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  private final Semaphore places = new Semaphore(MOST);

  /**
   * Runs a write now or queues it. The caller waits at most one second, and not at all while
   * earlier writes are failing.
   */
  public void write(Runnable work) {
    if (!places.tryAcquire()) {
      LOG.log(Level.DEBUG, "A write was dropped: the queue for the database is full.");
      return;
    }
    CountDownLatch tried = new CountDownLatch(1);
    Thread.ofVirtual().name("later-write").start(() -> insist(work, tried));
    try {
      tried.await(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void insist(Runnable work, CountDownLatch tried) {
    try {
      Duration pause = FIRST_PAUSE;
      while (!isDone(work)) {
        tried.countDown();
        Thread.sleep(pause);
        pause =
            pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0
                ? LONGEST_PAUSE
                : pause.multipliedBy(2);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "A write was dropped: the database refuses it.", e);
    } finally {
      places.release();
      tried.countDown();
    }
  }

  private static boolean isDone(Runnable work) {
    try {
      work.run();
      return true;
    } catch (StoreException e) {
      if (!e.isTemporary()) {
        throw e;
      }
      LOG.log(Level.DEBUG, "A write waits for the database. cause={0}", e.getMessage());
      return false;
    }
  }
}
