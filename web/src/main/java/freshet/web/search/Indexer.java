package freshet.web.search;

import freshet.crawler.controller.Event;
import freshet.crawler.controller.Journal;
import freshet.store.Search;
import freshet.store.StoreException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Takes in the words of postings soon after they were stored, and then has done what follows from
 * that. Retrievals never wait for it.
 */
public final class Indexer implements Journal.Follower, AutoCloseable {
  private static final Logger LOG = System.getLogger(Indexer.class.getName());
  private static final int AT_ONCE = 500;
  private static final Duration SPACING = Duration.ofSeconds(1);

  /** After each step of many it rests so many times as long as the step took. */
  private static final int REST = 3;

  /** So often it looks by itself: what repairs a gap is stored without a word. */
  private static final Duration LOOK = Duration.ofSeconds(5);

  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Search search;
  private final Runnable afterwards;
  private final BlockingQueue<Boolean> calls = new ArrayBlockingQueue<>(1);
  private final Thread thread = Thread.ofPlatform().name("indexer").unstarted(this::run);
  private final CountDownLatch ending = new CountDownLatch(1);

  /**
   * Works from its start on.
   *
   * @param afterwards called each time that some were looked for
   */
  public Indexer(Search search, Runnable afterwards) {
    this.search = search;
    this.afterwards = afterwards;
  }

  public void start() {
    calls.offer(true);
    thread.start();
  }

  @Override
  public void stored(Event.Stored stored) {
    if (!stored.kept().postings().isEmpty()) {
      calls.offer(true);
    }
  }

  private void run() {
    try {
      do {
        calls.poll(LOOK.toMillis(), TimeUnit.MILLISECONDS);
        work();
      } while (!endsWithin(SPACING));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean endsWithin(Duration time) throws InterruptedException {
    return ending.await(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Where much is to be taken in, as after an update, most of the time is left to others. */
  private void work() throws InterruptedException {
    try {
      boolean isMore = true;
      while (isMore) {
        long begun = System.nanoTime();
        boolean isFull = search.index(AT_ONCE) == AT_ONCE;
        Duration took = Duration.ofNanos(System.nanoTime() - begun);
        isMore = isFull && !endsWithin(took.multipliedBy(REST));
        afterwards.run();
      }
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "The words of postings wait for the database.", e);
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "What arrived could not be taken in.", e);
    }
  }

  /** What is under way ends by itself: to interrupt it could break a connection. */
  @Override
  public void close() {
    ending.countDown();
    calls.offer(true);
    try {
      thread.join(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
