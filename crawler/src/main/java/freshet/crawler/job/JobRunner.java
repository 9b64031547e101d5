package freshet.crawler.job;

import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.Inbox;
import freshet.crawler.controller.Journal;
import freshet.crawler.controller.TrafficSums;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.Traffic;
import freshet.store.Store;
import freshet.store.StoreRetry;
import freshet.store.model.FetchJob;
import freshet.store.model.FetchJob.Kind;
import freshet.store.model.NotLeaderException;
import freshet.store.model.QuarantinedWork;
import freshet.store.quarantine.Quarantine;
import freshet.store.quarantine.WorkItem;
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
 * Runs due jobs, several at a time, but one after the other for each feed. A job is removed from
 * the store together with storing its result, so that a job interrupted by a crash is repeated.
 */
public final class JobRunner implements Journal.Follower {
  private static final Logger LOG = System.getLogger(JobRunner.class.getName());
  private static final int MOST_AT_ONCE = 500;
  private static final long LOOK_MILLIS = 2000;
  private static final long SHORTEST_LOOK_MILLIS = 200;
  private static final Duration GRACE = Duration.ofSeconds(5);

  /** A job whose host is not available within this time gives way to other jobs of its feed. */
  private static final Duration SHORT = Duration.ofMinutes(1);

  private final Store store;
  private final StoreRetry patience;
  private final InstantSource clock;
  private final Random chance = new Random();
  private final Politeness politeness;
  private final Map<Kind, JobHandler> tasks;
  private final Inbox inbox;
  private final Semaphore room;
  private final Semaphore news = new Semaphore(0);
  private final Supervisor supervisor;
  private final Quarantine quarantine;
  private final ExecutorService threads;
  private final Set<Long> underWay = ConcurrentHashMap.newKeySet();

  /** Feeds whose next job waits for a permit of its host. */
  private final Map<Long, Instant> resting = new ConcurrentHashMap<>();

  private volatile boolean stopped;

  /**
   * Creates a runner.
   *
   * @param politeness the same that the controller gets permits from
   * @param inbox is told what jobs have cost their feeds
   * @param most errands under way at a time
   */
  public JobRunner(
      Store store,
      StoreRetry patience,
      Politeness politeness,
      JobContext means,
      Inbox inbox,
      InstantSource clock,
      int most,
      Supervisor supervisor) {
    this.supervisor = supervisor;
    threads = supervisor.tasks("errand");
    quarantine = new Quarantine(store.quarantines(), clock, supervisor);
    this.store = store;
    this.inbox = inbox;
    this.patience = patience;
    this.clock = clock;
    room = new Semaphore(most);
    this.politeness = politeness;
    Workshop shop = new Workshop(store, patience, means, clock);
    tasks =
        Map.of(
            Kind.ARTICLE,
            new ArticleJob(shop),
            Kind.GAP,
            new GapRepairJob(shop, politeness, chance),
            Kind.ICON,
            new IconJob(shop));
  }

  /** Wakes the runner, since a document with news may have created jobs. */
  @Override
  public void stored(ControllerEvent.Stored stored) {
    if (stored.finished().outcome().brought() instanceof Changed) {
      news.release();
    }
  }

  /** Starts due jobs and waits for more; returns false after {@link #stop}. */
  public boolean run() throws InterruptedException {
    if (stopped) {
      end();
      return false;
    }
    for (FetchJob errand : ready()) {
      room.acquire();
      begin(errand);
    }
    news.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS);
    Thread.sleep(SHORTEST_LOOK_MILLIS);
    news.drainPermits();
    return true;
  }

  private void begin(FetchJob errand) {
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

  private void free(FetchJob errand) {
    underWay.remove(errand.feed());
    room.release();
    news.release();
  }

  /** Ends {@link #run} soon; jobs in flight that take long are abandoned and repeated later. */
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

  /** Runs due jobs on the caller's thread, one for each feed; returns false if there are none. */
  public boolean step() {
    List<FetchJob> ready = ready();
    for (FetchJob errand : ready) {
      room.acquireUninterruptibly();
      perform(errand);
    }
    return !ready.isEmpty();
  }

  private List<FetchJob> ready() {
    Instant now = clock.instant();
    // no wait is longer, unless the clock was set back
    resting.values().removeIf(until -> !until.isAfter(now) || until.isAfter(now.plus(SHORT)));
    int most = MOST_AT_ONCE + underWay.size() + resting.size();
    return patience.insist(() -> store.errands().due(now, most)).stream()
        .filter(errand -> !underWay.contains(errand.feed()))
        .filter(errand -> !resting.containsKey(errand.feed()))
        .toList();
  }

  private void perform(FetchJob errand) {
    try {
      if (!stopped) {
        Outing outing = new Outing(politeness);
        Attempt.failure(() -> settle(errand, ending(errand, outing), outing))
            .ifPresent(failure -> unsettled(errand, failure));
        Attempt.failure(() -> count(errand, outing.traffic()))
            .ifPresent(failure -> unsettled(errand, failure));
      }
    } finally {
      free(errand);
    }
  }

  /** Counts what a job has cost its feed. */
  private void count(FetchJob errand, Traffic traffic) {
    if (!traffic.equals(Traffic.NONE)) {
      patience.insistOn(() -> TrafficSums.add(store.figures(), clock.instant(), traffic));
      inbox.add(new ControllerEvent.Caused(errand.feed(), traffic));
    }
  }

  private void unsettled(FetchJob errand, Throwable failure) {
    if (failure instanceof NotLeaderException) {
      LOG.log(Level.DEBUG, "Another server runs the jobs.", failure);
      stopped = true;
    } else {
      resting.put(errand.feed(), clock.instant().plus(SHORT));
      supervisor.failed(named(errand), failure);
    }
  }

  private static String named(FetchJob errand) {
    return "errand=%s feed=%d"
        .formatted(errand.kind().name().toLowerCase(Locale.ROOT), errand.feed());
  }

  private JobResult ending(FetchJob errand, Outing outing) {
    JobHandler task = task(errand);
    if (JobRetry.isTooOld(errand, clock.instant())) {
      return task.giveUp(errand, "There was no turn to fetch it within a week.");
    }
    AtomicReference<JobResult> ending = new AtomicReference<>();
    Optional<Throwable> failure = Attempt.failure(() -> ending.set(task.run(errand, outing)));
    return failure.map(bug -> failed(errand, bug)).orElseGet(ending::get);
  }

  private JobResult failed(FetchJob errand, Throwable bug) {
    if (bug instanceof NotLeaderException) {
      throw Attempt.thrown(bug);
    }
    boolean aside = patience.insist(() -> quarantine.failed(piece(errand), bug));
    return aside
        ? new JobResult.Aside(clock.instant().plus(Quarantine.AWAY))
        : new JobResult.Failed("A fault in Freshet kept it from being fetched.");
  }

  private WorkItem piece(FetchJob errand) {
    String feed =
        store
            .feeds()
            .find(errand.feed())
            .map(known -> known.description().title())
            .orElse(Long.toString(errand.feed()));
    return new WorkItem(
        QuarantinedWork.Kind.ERRAND,
        errand.key(),
        null,
        "%s of '%s'".formatted(errand.kind().name().toLowerCase(Locale.ROOT), feed));
  }

  private JobHandler task(FetchJob errand) {
    JobHandler task = tasks.get(errand.kind());
    if (task == null) {
      throw new IllegalStateException("no task for " + errand.kind());
    }
    return task;
  }

  private void settle(FetchJob errand, JobResult ending, Outing outing) {
    switch (ending) {
      case JobResult.Done() -> patience.insistOn(() -> store.errands().done(errand));
      case JobResult.Kept() -> {}
      case JobResult.Again(Instant at) -> again(errand.again(at, 0, errand.detail()));
      case JobResult.Aside(Instant until) ->
          again(errand.again(until, errand.tries(), errand.detail()));
      case JobResult.Unasked() -> rest(errand, outing.openAt());
      case JobResult.Failed(String sentence) ->
          JobRetry.of(errand, clock.instant(), chance)
              .ifPresentOrElse(
                  this::again, () -> settle(errand, task(errand).giveUp(errand, sentence), outing));
    }
  }

  private void again(FetchJob errand) {
    patience.insistOn(() -> store.errands().again(errand));
  }

  private void rest(FetchJob errand, Instant until) {
    if (until.isAfter(clock.instant().plus(SHORT))) {
      again(errand.again(until, errand.tries(), errand.detail()));
    } else {
      resting.put(errand.feed(), until);
    }
  }
}
