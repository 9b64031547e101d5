package freshet.crawler.errand;

import freshet.crawler.controller.Event;
import freshet.crawler.controller.Journal;
import freshet.crawler.controller.StorePatience;
import freshet.crawler.controller.StorePatience.Pause;
import freshet.crawler.controller.Visits;
import freshet.crawler.host.HostGate;
import freshet.crawler.quarantine.Piece;
import freshet.crawler.quarantine.Quarantine;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.store.DeposedException;
import freshet.store.Errand;
import freshet.store.Errand.Kind;
import freshet.store.Quarantined;
import freshet.store.Store;
import freshet.work.Attempt;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Does the errands that are due, several at a time, but of each feed one after the other. An errand
 * leaves the store only with what it brought, so that one that a crash ends is done again.
 */
public final class ErrandRunner implements Journal.Follower {
  private static final Logger LOG = System.getLogger(ErrandRunner.class.getName());
  private static final int MOST_AT_ONCE = 500;
  private static final long LOOK_MILLIS = 2000;
  private static final long SHORTEST_LOOK_MILLIS = 200;
  private static final Duration GRACE = Duration.ofSeconds(5);

  /** An errand whose host opens later than this makes room for others of its feed. */
  private static final Duration SHORT = Duration.ofMinutes(1);

  private final Store store;
  private final StorePatience patience;
  private final InstantSource clock;
  private final Random chance = new Random();
  private final Outing.Way way;
  private final Map<Kind, Task> tasks;
  private final Semaphore room;
  private final Semaphore news = new Semaphore(0);
  private final Supervisor supervisor;
  private final Quarantine quarantine;
  private final ExecutorService threads;
  private final Set<Long> underWay = ConcurrentHashMap.newKeySet();

  /** Feeds whose next errand waits for the turn of a host. */
  private final Map<Long, Instant> resting = new ConcurrentHashMap<>();

  private volatile boolean stopped;

  /**
   * A runner for the errands of a store.
   *
   * @param gate the same that the controller takes turns from
   * @param pause lets time pass by the clock
   * @param most errands under way at a time
   */
  public ErrandRunner(
      Store store,
      StorePatience patience,
      HostGate gate,
      HouseRules rules,
      Means means,
      InstantSource clock,
      Pause pause,
      int most,
      Supervisor supervisor) {
    this.supervisor = supervisor;
    threads = supervisor.tasks("errand");
    quarantine = new Quarantine(store.quarantines(), clock, supervisor);
    this.store = store;
    this.patience = patience;
    this.clock = clock;
    room = new Semaphore(most);
    Visits visits = new Visits(store, patience, gate, clock);
    way = new Outing.Way(gate, rules, visits, clock, pause, () -> stopped);
    Workshop shop = new Workshop(store, patience, means, clock);
    tasks =
        Map.of(
            Kind.ARTICLE,
            new ArticleTask(shop),
            Kind.GAP,
            new GapTask(shop, rules, chance),
            Kind.ICON,
            new IconTask(shop));
  }

  /** A document with news may have left errands. */
  @Override
  public void stored(Event.Stored stored) {
    if (stored.finished().outcome().brought() instanceof Changed) {
      news.release();
    }
  }

  /** Begins what is due, and waits for more; false after {@link #stop}. */
  public boolean run() throws InterruptedException {
    if (stopped) {
      end();
      return false;
    }
    for (Errand errand : ready()) {
      room.acquire();
      begin(errand);
    }
    news.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS);
    Thread.sleep(SHORTEST_LOOK_MILLIS);
    news.drainPermits();
    return true;
  }

  private void begin(Errand errand) {
    boolean begun = false;
    try {
      underWay.add(errand.feed());
      threads.execute(() -> perform(errand));
      begun = true;
    } finally {
      if (!begun) {
        free(errand);
      }
    }
  }

  private void free(Errand errand) {
    underWay.remove(errand.feed());
    room.release();
    news.release();
  }

  /** Ends {@link #run} soon; what is under way is given up if it takes long, and done again. */
  public void stop() {
    stopped = true;
    news.release();
  }

  private void end() throws InterruptedException {
    threads.shutdown();
    if (!threads.awaitTermination(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
      threads.shutdownNow();
    }
  }

  /** Does what is due, of each feed one, on the caller's thread; false if nothing is. */
  public boolean step() {
    List<Errand> ready = ready();
    for (Errand errand : ready) {
      room.acquireUninterruptibly();
      perform(errand);
    }
    return !ready.isEmpty();
  }

  private List<Errand> ready() {
    Instant now = clock.instant();
    // nobody rests longer, unless the clock was set back
    resting.values().removeIf(until -> !until.isAfter(now) || until.isAfter(now.plus(SHORT)));
    int most = MOST_AT_ONCE + underWay.size() + resting.size();
    return patience.insist(() -> store.errands().due(now, most)).stream()
        .filter(errand -> !underWay.contains(errand.feed()))
        .filter(errand -> !resting.containsKey(errand.feed()))
        .toList();
  }

  private void perform(Errand errand) {
    try {
      if (!stopped) {
        Outing outing = new Outing(way);
        Attempt.failure(() -> settle(errand, ending(errand, outing), outing))
            .ifPresent(failure -> unsettled(errand, failure));
      }
    } finally {
      free(errand);
    }
  }

  private void unsettled(Errand errand, Throwable failure) {
    if (failure instanceof DeposedException) {
      LOG.log(Level.DEBUG, "Another server does the errands.", failure);
      stopped = true;
    } else {
      resting.put(errand.feed(), clock.instant().plus(SHORT));
      supervisor.failed(named(errand), failure);
    }
  }

  private static String named(Errand errand) {
    return "errand=%s feed=%d"
        .formatted(errand.kind().name().toLowerCase(Locale.ROOT), errand.feed());
  }

  private Ending ending(Errand errand, Outing outing) {
    Task task = task(errand);
    if (Retry.isTooOld(errand, clock.instant())) {
      return task.giveUp(errand, "There was no turn to fetch it within a week.");
    }
    AtomicReference<Ending> ending = new AtomicReference<>();
    Optional<Throwable> failure = Attempt.failure(() -> ending.set(task.run(errand, outing)));
    return failure.map(bug -> failed(errand, bug)).orElseGet(ending::get);
  }

  private Ending failed(Errand errand, Throwable bug) {
    if (bug instanceof DeposedException) {
      throw Attempt.thrown(bug);
    }
    boolean aside = patience.insist(() -> quarantine.failed(piece(errand), bug));
    return aside
        ? new Ending.Aside(clock.instant().plus(Quarantine.AWAY))
        : new Ending.Failed("A fault in Freshet kept it from being fetched.");
  }

  private Piece piece(Errand errand) {
    String feed =
        store
            .feeds()
            .find(errand.feed())
            .map(known -> known.description().title())
            .orElse(Long.toString(errand.feed()));
    return new Piece(
        Quarantined.Kind.ERRAND,
        errand.key(),
        null,
        "%s of '%s'".formatted(errand.kind().name().toLowerCase(Locale.ROOT), feed));
  }

  private Task task(Errand errand) {
    Task task = tasks.get(errand.kind());
    if (task == null) {
      throw new IllegalStateException("no task for " + errand.kind());
    }
    return task;
  }

  private void settle(Errand errand, Ending ending, Outing outing) {
    switch (ending) {
      case Ending.Done() -> patience.insistOn(() -> store.errands().done(errand));
      case Ending.Kept() -> {}
      case Ending.Again(Instant at) -> again(errand.again(at, 0, errand.detail()));
      case Ending.Aside(Instant until) ->
          again(errand.again(until, errand.tries(), errand.detail()));
      case Ending.Unasked() -> rest(errand, outing.openAt());
      case Ending.Failed(String sentence) ->
          Retry.of(errand, clock.instant(), chance)
              .ifPresentOrElse(
                  this::again, () -> settle(errand, task(errand).giveUp(errand, sentence), outing));
    }
  }

  private void again(Errand errand) {
    patience.insistOn(() -> store.errands().again(errand));
  }

  private void rest(Errand errand, Instant until) {
    if (until.isAfter(clock.instant().plus(SHORT))) {
      again(errand.again(until, errand.tries(), errand.detail()));
    } else {
      resting.put(errand.feed(), until);
    }
  }
}
