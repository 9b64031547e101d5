package freshet.reading.hub;

import freshet.store.ArrivalListener;
import freshet.store.Store;
import freshet.store.account.OutputFeed;
import freshet.store.account.PostingSelection;
import freshet.store.model.StoreException;
import freshet.store.model.StoredRetrieval;
import freshet.store.model.StoredRetrieval.News;
import freshet.work.SupervisedThread;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.IntUnaryOperator;

/** Runs the hub's due work: at once when postings arrive, otherwise when it is time. */
public final class HubWorker implements ArrivalListener, AutoCloseable {
  private static final Logger LOG = System.getLogger(HubWorker.class.getName());

  /** Postings that arrive within this time are delivered together. */
  private static final Duration GATHER = Duration.ofSeconds(1);

  /** The pause between two requests to a host; only one is in flight at a time. */
  private static final Duration SPACING = Duration.ofMillis(100);

  private static final Duration SHORTEST_WAIT = Duration.ofMillis(250);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
  private static final int HOSTS_AT_ONCE = 16;
  private static final int WORDS_AT_ONCE = 500;

  /** A queue entry that stands for no feed and only wakes the worker. */
  private static final long NONE = 0;

  private final Store store;
  private final HubService hub;
  private final InstantSource clock;
  private final BlockingQueue<Long> arrivals = new LinkedBlockingQueue<>();
  private final Set<String> busy = ConcurrentHashMap.newKeySet();
  private final Semaphore places = new Semaphore(HOSTS_AT_ONCE);
  private final IntUnaryOperator words;
  private final Supervisor supervisor;
  private final SupervisedThread thread;
  private volatile boolean closed;
  private Instant lookedAt = Instant.MIN;
  private Duration wait = Duration.ZERO;

  /**
   * Creates a worker, which runs once it is started.
   *
   * @param words indexes at most the given number of postings and returns how many it indexed
   */
  public HubWorker(
      Store store,
      HubService hub,
      InstantSource clock,
      IntUnaryOperator words,
      Supervisor supervisor) {
    this.words = words;
    this.supervisor = supervisor;
    this.thread = supervisor.thread("hub", this::round);
    this.store = store;
    this.hub = hub;
    this.clock = clock;
  }

  public void start() {
    thread.start();
  }

  /** Wakes the worker, because there may be work. */
  public void wake() {
    arrivals.add(NONE);
  }

  @Override
  public void arrived(StoredRetrieval retrieved) {
    if (retrieved.postings().stream().anyMatch(one -> one.news() != News.KNOWN)) {
      arrivals.add(retrieved.feed());
    }
  }

  private boolean round() throws InterruptedException {
    try {
      Set<Long> feeds = arrived(wait);
      wait = LONGEST_WAIT;
      look(feeds);
      work();
      wait = untilNext();
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "The hub waits for the database. cause={0}", e.getMessage());
    }
    return !closed && !Thread.currentThread().isInterrupted();
  }

  /** Returns the feeds that have new postings; empty after the wait. */
  private Set<Long> arrived(Duration wait) throws InterruptedException {
    Set<Long> feeds = new HashSet<>();
    Long first = arrivals.poll(wait.toMillis(), TimeUnit.MILLISECONDS);
    if (first != null) {
      feeds.add(first);
      arrivals.drainTo(feeds);
      if (feeds.size() > 1 || first != NONE) {
        Thread.sleep(GATHER);
        arrivals.drainTo(feeds);
      }
    }
    feeds.remove(NONE);
    return feeds;
  }

  private Duration untilNext() {
    Instant now = clock.instant();
    Duration left = hub.next().map(next -> Duration.between(now, next)).orElse(LONGEST_WAIT);
    return left.compareTo(SHORTEST_WAIT) < 0
        ? SHORTEST_WAIT
        : left.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : left;
  }

  /**
   * Looks at feeds with new postings, and now and then at all feeds, since stars and tags change
   * without new postings.
   */
  private void look(Set<Long> arrived) {
    Instant now = clock.instant();
    boolean all = lookedAt.isBefore(now.minus(LONGEST_WAIT));
    if (!all && arrived.isEmpty()) {
      return;
    }
    if (all) {
      hub.expire();
    }
    List<OutputFeed> feeds = store.hubSubscriptions().feeds();
    if (feeds.stream().anyMatch(feed -> feed.selection() instanceof PostingSelection.Found)) {
      takeInWords();
    }
    feeds.stream().filter(feed -> all || concerns(feed, arrived)).forEach(hub::look);
    lookedAt = all ? now : lookedAt;
  }

  private void takeInWords() {
    int taken = WORDS_AT_ONCE;
    while (taken == WORDS_AT_ONCE) {
      taken = words.applyAsInt(WORDS_AT_ONCE);
    }
  }

  private boolean concerns(OutputFeed feed, Set<Long> arrived) {
    return switch (feed.selection()) {
      case PostingSelection.Starred(), PostingSelection.Tagged _ -> false;
      case PostingSelection.OfFeed(long id) -> arrived.contains(id);
      case PostingSelection.All(), PostingSelection.InFolder _, PostingSelection.Found _ ->
          arrived.stream()
              .anyMatch(id -> store.subscriptions().find(feed.account(), id).isPresent());
    };
  }

  private void work() {
    for (Map.Entry<String, List<Runnable>> host : hub.due().entrySet()) {
      if (busy.add(host.getKey())) {
        boolean begun = false;
        try {
          supervisor.start("hub-host", () -> visit(host.getKey(), host.getValue()));
          begun = true;
        } finally {
          if (!begun) {
            busy.remove(host.getKey());
          }
        }
      }
    }
  }

  /**
   * Sends one request after the other to a host, so that it is not flooded and a slow host delays
   * no other.
   */
  private void visit(String host, List<Runnable> jobs) {
    try {
      places.acquire();
      try {
        for (Runnable job : jobs) {
          job.run();
          Thread.sleep(SPACING);
        }
      } finally {
        places.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "A subscriber waits for the database. cause={0}", e.getMessage());
    } catch (RuntimeException e) {
      LOG.log(
          closed ? Level.DEBUG : Level.WARNING, "Hub callback failed. cause={0}", e.getMessage());
    } finally {
      busy.remove(host);
      wake();
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
