package freshet.web.search;

import freshet.crawler.controller.ArrivalThread;
import freshet.crawler.controller.Event;
import freshet.crawler.controller.Journal;
import freshet.store.StoreException;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;

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

  private static final Duration LOOK = Duration.ofSeconds(5);

  private final PostingIndexer postings;
  private final Runnable afterwards;
  private final ArrivalThread thread;

  /**
   * Works from its start on.
   *
   * @param afterwards called each time that some were looked for
   */
  public Indexer(PostingIndexer postings, Runnable afterwards, Supervisor supervisor) {
    this.thread = new ArrivalThread("indexer", LOOK, this::work, supervisor);
    this.postings = postings;
    this.afterwards = afterwards;
  }

  public void start() {
    thread.start();
  }

  @Override
  public void stored(Event.Stored stored) {
    thread.stored(stored);
  }

  private Duration work() throws InterruptedException {
    try {
      takeIn();
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "The words of postings wait for the database.", e);
    }
    return SPACING;
  }

  /** Where much is to be taken in, as after an update, most of the time is left to others. */
  private void takeIn() throws InterruptedException {
    boolean isMore = true;
    while (isMore) {
      long begun = System.nanoTime();
      boolean isFull = postings.index(AT_ONCE) == AT_ONCE;
      Duration took = Duration.ofNanos(System.nanoTime() - begun);
      isMore = isFull && !thread.endsWithin(took.multipliedBy(REST));
      afterwards.run();
    }
  }

  @Override
  public void close() {
    thread.close();
  }
}
