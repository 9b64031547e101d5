package freshet.web;

import freshet.store.StoreException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Writes that follow from looking at something, such as that it was read or that a session was
 * used. They are done at once where the database lets them. A page neither fails nor waits long
 * where it does not: then they are tried again in the background, and dropped if too many wait
 * already.
 */
public final class LaterWrites {
  private static final Logger LOG = System.getLogger(LaterWrites.class.getName());
  private static final int MOST = 500;
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  private final Semaphore places = new Semaphore(MOST);

  /** Writes now or later; the caller waits a second at most, and not at all once it has failed. */
  public void write(Runnable work) {
    if (!places.tryAcquire()) {
      LOG.log(Level.DEBUG, "A write was dropped: too many wait for the database.");
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
