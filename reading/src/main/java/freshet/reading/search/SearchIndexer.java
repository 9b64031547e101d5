package freshet.reading.search;

import freshet.store.ArrivalListener;
import freshet.store.ArrivalWorker;
import freshet.store.model.StoreException;
import freshet.store.model.StoredRetrieval;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;

/**
 * Indexes postings soon after they are stored, then calls a listener. Retrievals never wait for it.
 */
public final class SearchIndexer implements ArrivalListener, AutoCloseable {
  private static final Logger LOG = System.getLogger(SearchIndexer.class.getName());
  private static final int AT_ONCE = 500;
  private static final Duration SPACING = Duration.ofSeconds(1);

  /** After each full batch the thread pauses for this many times the duration of the batch. */
  private static final int REST = 3;

  private static final Duration LOOK = Duration.ofSeconds(5);

  private final PostingIndexer postings;
  private final Runnable afterwards;
  private final ArrivalWorker thread;

  /**
   * Creates an indexer, which runs once it is started.
   *
   * @param afterwards called after every run
   */
  public SearchIndexer(PostingIndexer postings, Runnable afterwards, Supervisor supervisor) {
    this.thread = new ArrivalWorker("indexer", LOOK, this::work, supervisor);
    this.postings = postings;
    this.afterwards = afterwards;
  }

  public void start() {
    thread.start();
  }

  @Override
  public void arrived(StoredRetrieval retrieved) {
    thread.arrived(retrieved);
  }

  private Duration work() throws InterruptedException {
    try {
      takeIn();
      catchUp();
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "Indexing waits for the database.", e);
    }
    return SPACING;
  }

  /**
   * Indexes all waiting postings. With a large backlog, as after an update, it leaves most of the
   * time to other work.
   */
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

  /** Does what can wait, and after each step indexes what came meanwhile. */
  private void catchUp() throws InterruptedException {
    boolean isMore = !thread.isEnding();
    while (isMore) {
      long begun = System.nanoTime();
      isMore = postings.catchUp();
      Duration took = Duration.ofNanos(System.nanoTime() - begun);
      if (isMore) {
        isMore = !thread.endsWithin(took.multipliedBy(REST));
        takeIn();
      }
    }
  }

  @Override
  public void close() {
    thread.close();
  }
}
