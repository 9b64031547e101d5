package freshet.crawler.controller;

import freshet.crawler.controller.PlanDriver.Taken;
import freshet.crawler.controller.WaitingFeeds.Turn;
import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.politeness.Politeness;
import freshet.policy.Budget;
import freshet.store.Store;
import freshet.store.StoreRetry;
import freshet.store.model.NotLeaderException;
import freshet.store.model.StoredRetrieval.Fate;
import freshet.work.Attempt;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides when each feed is retrieved. Everything runs on one thread, the caller of {@link #round}
 * or {@link #step}; other threads put a {@link ControllerEvent} into the inbox.
 */
public final class Controller {
  private static final Logger LOG = System.getLogger(Controller.class.getName());

  /** The longest wait between two checks. */
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  private static final Duration STORE_WAIT = Duration.ofSeconds(1);

  /**
   * After a longer pause the day is planned again, so that overdue feeds do not come in a burst.
   */
  private static final Duration LONG_PAUSE = Duration.ofMinutes(15);

  private final Store store;
  private final StoreRetry patience;
  private final Politeness politeness;
  private final Dispatch dispatch;
  private final Journal journal;
  private final Inbox inbox;
  private final InstantSource clock;
  private final LongPredicate pushed;
  private final NetworkOutageDetector network = new NetworkOutageDetector();
  private final OutageSuspects suspects = new OutageSuspects();
  private final LiveQuality quality;
  private final OutcomeRecorder recorder;
  private final WaitingFeeds turns;
  private final FeedRegistry roster;
  private final ClockJumpDetector watch;
  private final BudgetWatch spending;
  private final PushIntake receiving;
  private final FeedQuarantine quarantine;
  private final RetrievalsUnderWay retrievals;
  private final Map<String, String> storedMemory = new HashMap<>();

  private Instant hour;
  private @Nullable Instant pausedSince;
  private volatile boolean stopped;

  /**
   * Continues where an earlier controller stopped.
   *
   * @param politeness with the states of the hosts that the store remembers, and with the permits
   *     of what the dispatch has outstanding
   * @param pushed whether a feed has a live subscription at a hub (GC-032)
   * @param quality receives delays and misses
   */
  public Controller(
      Store store,
      StoreRetry patience,
      Politeness politeness,
      Dispatch dispatch,
      Journal journal,
      Inbox inbox,
      InstantSource clock,
      LongPredicate pushed,
      LiveQuality quality,
      ControllerSettings settings) {
    this.store = store;
    this.patience = patience;
    this.politeness = politeness;
    this.dispatch = dispatch;
    this.journal = journal;
    this.inbox = inbox;
    this.clock = clock;
    this.pushed = pushed;
    this.quality = quality;
    Instant now = clock.instant();
    watch = new ClockJumpDetector(now);
    // a host that was being asked is noted so much ahead
    politeness.setBack(now.plus(Politeness.LONGEST_REQUEST));
    hour = now.truncatedTo(ChronoUnit.HOURS);
    recorder =
        new OutcomeRecorder(
            store,
            patience,
            politeness,
            network,
            journal,
            inbox,
            clock,
            new Random(settings.seed()));
    turns = new WaitingFeeds(politeness);
    roster = new FeedRegistry(store, patience, turns, settings, now);
    roster.all().forEach(feed -> network.remember(feed.host().domain(), feed.standing(), now));
    quarantine = new FeedQuarantine(store, clock, journal.supervisor());
    quarantine
        .untils()
        .forEach((id, until) -> roster.find(id).ifPresent(feed -> feed.setAside(until)));
    spending = new BudgetWatch(roster, DayCount.of(store, now), now);
    receiving = new PushIntake(roster, dispatch, recorder);
    retrievals = new RetrievalsUnderWay(roster, turns, dispatch, recorder, quarantine, journal);
    retrievals.adopt(new OrderTakeOver(roster, politeness, recorder));
    keepMemory();
  }

  /**
   * Does what is due and waits for events, on the caller's thread; returns false after {@link
   * #stop}.
   */
  public boolean round() throws InterruptedException {
    if (stopped) {
      keepMemory();
      return false;
    }
    Instant next = step();
    Instant now = clock.instant();
    Instant look = earlier(next, now.plus(LONGEST_WAIT));
    Duration wait = Duration.between(now, look);
    watch.expect(look);
    handle(inbox.await(wait, retrievals.count()), now);
    return true;
  }

  /** Ends {@link #round} soon; the journal still stores retrievals in flight. */
  public void stop() {
    stopped = true;
    inbox.add(new ControllerEvent.Weighed(Map.of())); // wakes the controller
  }

  /** Does everything that is due; returns when to call again unless an event arrives. */
  public Instant step() {
    Instant next = step(clock.instant());
    watch.expect(next);
    return next;
  }

  private Instant step(Instant now) {
    handle(inbox.take(), now);
    if (patience.isWaiting()) {
      return pause(now, now.plus(STORE_WAIT));
    }
    keepTime(now);
    turnHour(now);
    if (network.isDown()) {
      probe(now);
      handle(inbox.take(), now);
      return pause(now, retrievals.count() == 0 ? network.probeAt() : Instant.MAX);
    }
    if (retrievals.count() == 0 && !hasRoom()) {
      pausedSince = pausedSince == null ? now : pausedSince; // dispatch says why
      spending.paused();
      return now.plus(STORE_WAIT); // no event tells when there is room again
    }
    endPause(now);
    boolean isPlanning = roster.plan().refine();
    while (isFree() && oneMore(now)) {
      handle(inbox.take(), now);
    }
    if (isPlanning) {
      return now;
    }
    return hasRoom() ? earlier(roster.plan().nextAt(), turns.nextAt()) : Instant.MAX;
  }

  private boolean hasRoom() {
    return journal.hasRoom() && dispatch.hasRoom();
  }

  private boolean isFree() {
    return hasRoom() && !network.isDown() && !patience.isWaiting();
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  /** Sends one retrieval to find out whether the network is back. */
  private void probe(Instant now) {
    suspects.acquit(feed -> acquit(feed, now));
    if (!now.isBefore(network.probeAt()) && retrievals.count() == 0) {
      LOG.log(Level.DEBUG, "Probing the network.");
      network
          .witness(roster.all(), feed -> turns.mayTake(feed, now), now)
          .flatMap(feed -> turns.take(feed, now))
          .ifPresent(turn -> retrievals.send(turn, now));
      while (retrievals.count() == 0 && oneMore(now)) {
        LOG.log(Level.DEBUG, "Probing the network with another feed.");
      }
    }
  }

  private void acquit(WatchedFeed feed, Instant now) {
    roster.plan().limit(feed, EpochDays.of(now));
    journal.stand(feed.id, feed.state("Our own network was down."));
  }

  private Instant pause(Instant now, Instant until) {
    spending.paused();
    if (pausedSince == null) {
      pausedSince = now;
      if (network.isDown()) {
        LOG.log(Level.WARNING, "Crawling paused. cause=network-down");
      }
    }
    return until;
  }

  private void endPause(Instant now) {
    Instant since = pausedSince;
    pausedSince = null;
    if (since != null && !since.plus(LONG_PAUSE).isAfter(now)) {
      replan(roster.settings(), now);
    }
  }

  /**
   * Detects clock changes. If the clock went back, all waits are shortened accordingly, so that
   * nothing waits in vain and all requests of hosts are still respected. If it went forward, time
   * has passed as far as anyone can tell, as after a suspend: that counts as a pause.
   */
  private void keepTime(Instant now) {
    Duration behind = watch.behind(now);
    if (behind.isPositive()) {
      LOG.log(Level.WARNING, "System clock moved back; due times adjusted. duration={0}", behind);
      setBack(now);
      watch.accept(now);
    } else if (pausedSince == null && watch.expected().isBefore(now.minus(LONG_PAUSE))) {
      pausedSince = watch.expected();
      spending.paused();
      LOG.log(
          Level.WARNING,
          "System clock moved ahead, or the machine was suspended; day planned again. duration={0}",
          Duration.between(watch.expected(), now));
    }
  }

  private void setBack(Instant now) {
    politeness.setBack(now);
    network.setBack(now);
    quality.setBack(EpochDays.of(now));
    suspects.acquit(_ -> {});
    roster.setBack(now);
    hour = now.truncatedTo(ChronoUnit.HOURS);
    pausedSince = pausedSince == null ? null : now;
    spending.restart(patience.insist(() -> DayCount.of(store, now)), now);
    keepMemory();
  }

  /** Stores what was learned, and plans again if many feeds were added; once an hour. */
  private void turnHour(Instant now) {
    if (!now.isBefore(hour.plus(1, ChronoUnit.HOURS))) {
      hour = now.truncatedTo(ChronoUnit.HOURS);
      spending.settle(now);
      if (roster.plan().isOutgrown()) {
        replan(roster.settings(), now);
      }
      roster.share(now);
      keepMemory();
    }
  }

  private void keepMemory() {
    Map<String, String> memory = new HashMap<>(roster.plan().memory());
    memory.entrySet().removeAll(storedMemory.entrySet());
    if (!memory.isEmpty()) {
      storedMemory.putAll(memory);
      journal.keep(memory);
    }
  }

  /** Sends one feed, or takes one from the plan; returns false if neither is possible now. */
  private boolean oneMore(Instant now) {
    Optional<Turn> turn = turns.next(now);
    if (turn.isPresent()) {
      retrievals.send(turn.get(), now);
      return true;
    }
    if (roster.plan().nextAt().isAfter(now)) {
      return false;
    }
    roster.plan().next(now).ifPresent(taken -> hold(taken, now));
    return true;
  }

  private void hold(Taken taken, Instant now) {
    WatchedFeed feed = taken.feed();
    // a feed in flight is planned again by its outcome
    if (feed.phase() == FeedPhase.PLANNED && feed.isPlanned()) {
      turns.hold(feed, feed.earliest(now.isBefore(taken.at()) ? taken.at() : now));
    }
  }

  /** An event that cannot be handled keeps none behind it from being handled. */
  private void handle(List<ControllerEvent> events, Instant now) {
    List<Long> added = new ArrayList<>();
    for (ControllerEvent event : events) {
      Attempt.failure(() -> handle(event, added, now))
          .ifPresent(failure -> unhandled(event, failure, now));
    }
    roster.added(added, now);
  }

  private void unhandled(ControllerEvent event, Throwable failure, Instant now) {
    if (failure instanceof NotLeaderException) {
      throw Attempt.thrown(failure);
    }
    journal.supervisor().failed("event=" + event.getClass().getSimpleName(), failure);
    event
        .retrieval()
        .flatMap(ticket -> roster.find(ticket.feed()))
        .filter(feed -> feed.phase() == FeedPhase.UNDER_WAY)
        .ifPresent(feed -> turns.hold(feed, feed.earliest(now.plus(RetrievalsUnderWay.AFTER_BUG))));
  }

  private void handle(ControllerEvent event, List<Long> added, Instant now) {
    switch (event) {
      case ControllerEvent.Stored stored -> stored(stored, now);
      case ControllerEvent.TurnSpent(ScheduledRetrieval ticket) ->
          retrievals.comeAgain(ticket, now, now);
      case ControllerEvent.Lost lost -> lost(lost, now);
      case ControllerEvent.Released(long feed) -> roster.released(feed, now);
      case ControllerEvent.Added(long feed) -> added.add(feed);
      case ControllerEvent.Removed(long feed) -> {
        added.remove((Long) feed);
        roster.removed(feed);
      }
      case ControllerEvent.Delivered delivered -> receiving.delivered(delivered, now);
      case ControllerEvent.Undelivered(ScheduledRetrieval ticket) -> undelivered(ticket, now);
      case ControllerEvent.Unpushed(long feed) -> roster.unpushed(feed, now);
      case ControllerEvent.Signalled(long feed, Instant at) -> roster.signalled(feed, at, now);
      case ControllerEvent.Weighed(Map<Long, Double> weights) ->
          weights.forEach((feed, weight) -> roster.weigh(feed, weight, now));
      case ControllerEvent.Counted(Map<Long, Integer> subscribers) -> roster.count(subscribers);
      case ControllerEvent.Floored(long feed, var floor) ->
          roster.find(feed).ifPresent(found -> found.floored(floor));
      case ControllerEvent.Caused(long feed, var traffic) -> spending.caused(feed, traffic, now);
      case ControllerEvent.Switched(var policy, var budget) ->
          replan(roster.settings().with(policy, budget), now);
      case ControllerEvent.MissesPriced(double price, double share) ->
          replan(roster.settings().withMisses(price, share), now);
      case ControllerEvent.Wanted(long feed, var answer) -> {
        roster.want(feed, now);
        answer.accept(new FeedQueries(roster, politeness).answer(feed, now));
      }
      case ControllerEvent.Asked(long feed, var answer) ->
          answer.accept(new FeedQueries(roster, politeness).answer(feed, now));
      case ControllerEvent.Listed(var answer) ->
          answer.accept(new FeedQueries(roster, politeness).briefs(now));
      case ControllerEvent.Surveyed(var answer) -> answer.accept(snapshot(now));
    }
  }

  private void stored(ControllerEvent.Stored event, Instant now) {
    CompletedRetrieval finished = event.finished();
    ScheduledRetrieval ticket = finished.ticket();
    @Nullable WatchedFeed feed = roster.find(ticket.feed()).orElse(null);
    if (!ticket.isDelivery()) {
      retrievals.ended(ticket, now);
      spending.made(finished.outcome(), now);
      suspects.heard(finished, feed);
    }
    if (feed == null || event.kept().fate() == Fate.REMOVED) {
      roster.removed(ticket.feed());
    } else {
      learn(feed, finished, now);
      receiving.next(feed);
    }
  }

  private void learn(WatchedFeed feed, CompletedRetrieval finished, Instant now) {
    quality.stored(finished, feed.weight(), roster.size());
    if (feed.isSetAside()) {
      feed.released();
      quarantine.succeeded(feed.id);
    }
    ControllerLog.stage(feed.standing(), finished);
    boolean relied = feed.isPushed();
    feed.stored(finished, pushed.test(feed.id), now);
    if (relied && !feed.isPushed()) {
      roster.plan().silenced(feed);
    }
    if (finished.ticket().isDelivery()) {
      roster.learnDelivery(feed, finished, now);
    } else {
      roster.learn(feed, finished, now);
    }
  }

  private void undelivered(ScheduledRetrieval ticket, Instant now) {
    roster.undelivered(ticket, now);
    roster.find(ticket.feed()).ifPresent(receiving::next);
  }

  private void lost(ControllerEvent.Lost lost, Instant now) {
    if (lost.ticket().isDelivery()) {
      retrievals.setAside(lost.ticket().feed(), lost.bug(), now);
      undelivered(lost.ticket(), now);
    } else {
      retrievals.lost(lost.ticket(), lost.bug(), now);
    }
  }

  private void replan(ControllerSettings settings, Instant now) {
    spending.settle(now);
    Budget before = roster.settings().budget();
    roster.replan(settings, now);
    spending.replanned(before, now);
    keepMemory();
    ControllerLog.plan(roster);
  }

  private Snapshot snapshot(Instant now) {
    return new Snapshot(
        now,
        roster.settings().policy(),
        roster.settings().budget(),
        new FeedQueries(roster, politeness).places(now),
        spending.retrievalsToday(now),
        spending.spentToday(now),
        roster.plan().usuallySpent(EpochDays.of(now)),
        spending.today(now),
        network.isDown(),
        patience.isWaiting(),
        patience.trouble().or(store::slowness).orElse(null),
        earlier(roster.plan().nextAt(), turns.nextAt()),
        roster.plan().signals());
  }
}
