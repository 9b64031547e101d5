package freshet.web.hub;

import freshet.crawler.controller.Event;
import freshet.crawler.controller.Journal;
import freshet.store.Retrieved.News;
import freshet.store.Store;
import freshet.store.StoreException;
import freshet.store.people.OutputFeed;
import freshet.store.people.Selection;
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

/** Has the hub do what is due: at once when postings come in, else when it is time. */
public final class HubDesk implements Journal.Follower, AutoCloseable {
  private static final Logger LOG = System.getLogger(HubDesk.class.getName());

  /** What comes in within this time is sent together. */
  private static final Duration GATHER = Duration.ofSeconds(1);

  /** So long between two requests to a host, one of which is under way at most. */
  private static final Duration SPACING = Duration.ofMillis(100);

  private static final Duration SHORTEST_WAIT = Duration.ofMillis(250);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
  private static final int HOSTS_AT_ONCE = 16;
  private static final int WORDS_AT_ONCE = 500;

  /** Stands for no feed: there is something to do. */
  private static final long NONE = 0;

  private final Store store;
  private final Hub hub;
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
   * Works from its start on.
   *
   * @param words takes in the words of so many postings at most, and gives how many it took in
   */
  public HubDesk(
      Store store, Hub hub, InstantSource clock, IntUnaryOperator words, Supervisor supervisor) {
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

  /** There is something to do. */
  public void wake() {
    arrivals.add(NONE);
  }

  @Override
  public void stored(Event.Stored stored) {
    if (stored.kept().postings().stream().anyMatch(one -> one.news() != News.KNOWN)) {
      arrivals.add(stored.kept().feed());
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

  /** The feeds that postings came in of; empty after a while without any. */
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

  /** Stars and tags come without postings, so that all feeds are looked at now and then. */
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
    if (feeds.stream().anyMatch(feed -> feed.selection() instanceof Selection.Found)) {
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
      case Selection.Starred(), Selection.Tagged _ -> false;
      case Selection.OfFeed(long id) -> arrived.contains(id);
      case Selection.All(), Selection.InFolder _, Selection.Found _ ->
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

  /** One request after the other: a host is not flooded, and a slow one delays no other. */
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
          closed ? Level.DEBUG : Level.WARNING,
          "A subscriber could not be seen to. cause={0}",
          e.getMessage());
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
