package freshet.app.server;

import freshet.store.ArrivalWorker;
import freshet.store.Store;
import freshet.store.model.PostingQuery;
import freshet.store.model.StoreException;
import freshet.store.model.StoredPosting;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** Notifies the open pages of a standby of postings that the leader has stored. */
final class StandbyUpdates implements AutoCloseable {
  private static final Logger LOG = System.getLogger(StandbyUpdates.class.getName());
  private static final Duration LOOK = Duration.ofSeconds(3);
  private static final int AT_ONCE = 500;

  private final Store store;
  private final BooleanSupplier heard;
  private final Told live;
  private final ArrivalWorker thread;
  private long last;

  /** Is called with the number of new postings of a feed. */
  interface Told {
    void arrived(long feed, int postings);
  }

  /**
   * Creates a worker, which runs once it is started.
   *
   * @param heard whether any page is open
   */
  StandbyUpdates(Store store, BooleanSupplier heard, Told live, Supervisor supervisor) {
    this.thread = new ArrivalWorker("standby-news", LOOK, this::look, supervisor);
    this.store = store;
    this.heard = heard;
    this.live = live;
  }

  void start() {
    skip();
    thread.start();
  }

  /** Skips to shortly before the newest posting. */
  private void skip() {
    last = store.search().indexed();
  }

  private Duration look() {
    try {
      if (heard.getAsBoolean()) {
        tell();
      } else {
        skip();
      }
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "Open pages wait for the database.", e);
    }
    return Duration.ZERO;
  }

  private void tell() {
    List<StoredPosting> news = after(last);
    while (!news.isEmpty() && !thread.isEnding()) {
      news.stream()
          .collect(Collectors.groupingBy(StoredPosting::feed, Collectors.counting()))
          .forEach((feed, count) -> live.arrived(feed, count.intValue()));
      last = news.getLast().id();
      news = after(last);
    }
  }

  private List<StoredPosting> after(long id) {
    return store
        .postings()
        .page(PostingQuery.arrivals(AT_ONCE).after(new PostingQuery.Position(Instant.EPOCH, id)));
  }

  @Override
  public void close() {
    thread.close();
  }
}
