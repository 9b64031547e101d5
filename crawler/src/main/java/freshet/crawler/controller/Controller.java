package freshet.crawler.controller;

import freshet.crawler.controller.LivePlan.Taken;
import freshet.crawler.controller.Turns.Turn;
import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.host.HostGate;
import freshet.crawler.quarantine.Quarantine;
import freshet.store.DeposedException;
import freshet.store.Retrieved.Fate;
import freshet.store.Store;
import freshet.work.Attempt;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides when each feed is retrieved. All of it happens on one thread, that of {@link #round} or
 * of whoever calls {@link #step}; everybody else leaves an {@link Event} in the inbox.
 */
public final class Controller {
  private static final Logger LOG = System.getLogger(Controller.class.getName());

  /** How long to wait at most without a look. */
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  private static final Duration STORE_WAIT = Duration.ofSeconds(1);

  /** After a pause as long as this the day is planned anew, so that what is due does not burst. */
  private static final Duration LONG_PAUSE = Duration.ofMinutes(15);

  private static final Duration AFTER_BUG = Duration.ofHours(1);

  private final Store store;
  private final StorePatience patience;
  private final HostGate gate;
  private final Dispatch dispatch;
  private final Journal journal;
  private final Inbox inbox;
  private final InstantSource clock;
  private final LongPredicate pushed;
  private final NetworkWatch network = new NetworkWatch();
  private final Suspects suspects = new Suspects();
  private final LiveQuality quality;
  private final Recorder recorder;
  private final Turns turns;
  private final Roster roster;
  private final ClockWatch watch;
  private DayCount today;
  private final Receiving receiving;
  private final FeedQuarantine quarantine;
  private int underWay;
  private Instant hour;
  private @Nullable Instant pausedSince;
  private volatile boolean stopped;

  /**
   * Goes on where another one stopped.
   *
   * @param gate with the states of the hosts that the store remembers, and busy with what the
   *     dispatch has outstanding
   * @param pushed whether a feed has a live subscription at a hub (GC-032)
   * @param quality takes in the delays and misses
   */
  public Controller(
      Store store,
      StorePatience patience,
      HostGate gate,
      Dispatch dispatch,
      Journal journal,
      Inbox inbox,
      InstantSource clock,
      LongPredicate pushed,
      LiveQuality quality,
      ControllerSettings settings) {
    this.store = store;
    this.patience = patience;
    this.gate = gate;
    this.dispatch = dispatch;
    this.journal = journal;
    this.inbox = inbox;
    this.clock = clock;
    this.pushed = pushed;
    this.quality = quality;
    Instant now = clock.instant();
    watch = new ClockWatch(now);
    gate.setBack(now.plus(Visits.LONGEST)); // a host that was being asked is noted so much ahead
    hour = now.truncatedTo(ChronoUnit.HOURS);
    recorder = new Recorder(store, patience, gate, network, clock, new Random(settings.seed()));
    turns = new Turns(gate);
    roster = new Roster(store, patience, turns, settings, now);
    roster.all().forEach(feed -> network.remember(feed.host().domain(), feed.standing, now));
    quarantine = new FeedQuarantine(store, clock, journal.supervisor());
    quarantine
        .untils()
        .forEach((id, until) -> roster.find(id).ifPresent(feed -> feed.asideUntil = until));
    today = DayCount.of(store, now);
    receiving = new Receiving(roster, dispatch, recorder, journal, inbox);
    underWay =
        new Adoption(roster, gate, recorder, journal, inbox, clock).adopt(dispatch.outstanding());
    keepMemory();
  }

  /** Does what is due and waits for more, on the caller's thread; false after {@link #stop}. */
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
    handle(inbox.await(wait, underWay), now);
    return true;
  }

  /** Ends {@link #round} soon; what is under way is stored by the journal when it comes. */
  public void stop() {
    stopped = true;
    inbox.add(new Event.Weighed(Map.of())); // so that it looks up
  }

  /** Does all that is due; gives when there is something to do again, unless an event comes. */
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
      return pause(now, underWay == 0 ? network.probeAt() : Instant.MAX);
    }
    if (underWay == 0 && !hasRoom()) {
      pausedSince = pausedSince == null ? now : pausedSince; // dispatch says why
      return now.plus(STORE_WAIT); // no event tells when there is some again
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

  /** One retrieval, to see whether the network is there again. */
  private void probe(Instant now) {
    suspects.acquit(feed -> acquit(feed, now));
    if (!now.isBefore(network.probeAt()) && underWay == 0) {
      LOG.log(Level.DEBUG, "The network is probed.");
      witness(now).ifPresent(turn -> send(turn, now));
      while (underWay == 0 && oneMore(now)) {
        LOG.log(Level.DEBUG, "The network is probed by another feed.");
      }
    }
  }

  /** A feed of a host that answered lately, and whose silence lies back the longest. */
  private Optional<Turn> witness(Instant now) {
    return roster.all().stream()
        .filter(feed -> feed.place != Place.UNDER_WAY && feed.isWanted())
        .filter(feed -> !feed.earliest(now).isAfter(now))
        .filter(feed -> network.isWitness(feed.host().domain(), now))
        .filter(feed -> gate.mayStart(feed.host(), now).filter(at -> !at.isAfter(now)).isPresent())
        .min(Comparator.comparing(feed -> network.unreachedAt(feed.host().domain())))
        .flatMap(feed -> turns.take(feed, now));
  }

  private void acquit(WatchedFeed feed, Instant now) {
    roster.plan().limit(feed, Days.of(now));
    journal.stand(feed.id, feed.state("Our own network was down."));
  }

  private Instant pause(Instant now, Instant until) {
    if (pausedSince == null) {
      pausedSince = now;
      if (network.isDown()) {
        LOG.log(Level.WARNING, "Retrievals pause. cause=\"no host can be reached\"");
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
   * Notices that the clock was set. If it is behind, all waits are shortened by as much, so that
   * nothing is waited for in vain and yet everything that hosts asked for. If it is ahead, the time
   * has passed as far as anyone can tell, as it has after a sleep of the machine: that was a pause.
   */
  private void keepTime(Instant now) {
    Duration behind = watch.behind(now);
    if (behind.isPositive()) {
      LOG.log(Level.WARNING, "The clock was set back; all waits follow it. by={0}", behind);
      setBack(now);
      watch.accept(now);
    } else if (pausedSince == null && watch.expected().isBefore(now.minus(LONG_PAUSE))) {
      pausedSince = watch.expected();
      LOG.log(
          Level.WARNING,
          "The clock went ahead, or the machine slept; the day is planned anew. by={0}",
          Duration.between(watch.expected(), now));
    }
  }

  private void setBack(Instant now) {
    gate.setBack(now);
    network.setBack(now);
    quality.setBack(Days.of(now));
    suspects.acquit(_ -> {});
    roster.setBack(now);
    today = patience.insist(() -> DayCount.of(store, now));
    hour = now.truncatedTo(ChronoUnit.HOURS);
    pausedSince = pausedSince == null ? null : now;
    keepMemory();
  }

  /** Once an hour: what is learned is kept, and learned anew if many feeds have come. */
  private void turnHour(Instant now) {
    if (!now.isBefore(hour.plus(1, ChronoUnit.HOURS))) {
      hour = now.truncatedTo(ChronoUnit.HOURS);
      if (roster.plan().isOutgrown()) {
        replan(roster.settings(), now);
      }
      keepMemory();
    }
  }

  private void keepMemory() {
    roster.plan().memory().ifPresent(memory -> journal.keep(memory.texts()));
  }

  /** Sends one feed, or takes one from the plan; false if neither can be done now. */
  private boolean oneMore(Instant now) {
    Optional<Turn> turn = turns.next(now);
    if (turn.isPresent()) {
      send(turn.get(), now);
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
    // one that is under way is planned again by its outcome
    if (feed.place == Place.PLANNED && feed.isPlanned()) {
      turns.hold(feed, feed.earliest(now.isBefore(taken.at()) ? taken.at() : now));
    }
  }

  private void send(Turn turn, Instant now) {
    WatchedFeed feed = turn.feed();
    Instant earliest = feed.earliest(now);
    if (earliest.isAfter(now) || !feed.isWanted()) {
      giveBack(feed, earliest, now);
      return;
    }
    boolean ticketed = false;
    try {
      Ticket ticket = new Ticketing(roster.plan(), roster.settings().pace()).of(turn, now);
      Notices.decision(feed, ticket, roster);
      ticketed = true;
      dispatch(feed, ticket);
    } finally {
      if (!ticketed) {
        unsent(feed, now);
      }
    }
  }

  private void dispatch(WatchedFeed feed, Ticket ticket) {
    feed.place = Place.UNDER_WAY;
    underWay++;
    Returning reply = new Returning(ticket, recorder, journal, inbox);
    dispatch.retrieve(ticket.order(), reply);
  }

  /** A fault of ours kept the feed from being handed out: its turn goes back. */
  private void unsent(WatchedFeed feed, Instant now) {
    gate.unused(feed.host());
    turns.freed(feed.host(), now);
    turns.hold(feed, feed.earliest(now.plus(AFTER_BUG)));
  }

  /** How things stand with a feed has changed while it waited for its turn. */
  private void giveBack(WatchedFeed feed, Instant earliest, Instant now) {
    gate.unused(feed.host());
    turns.freed(feed.host(), now);
    if (feed.isWanted()) {
      turns.hold(feed, earliest);
    } else {
      roster.letGo(feed);
    }
  }

  /** An event that cannot be handled keeps none behind it from being handled. */
  private void handle(List<Event> events, Instant now) {
    List<Long> added = new ArrayList<>();
    for (Event event : events) {
      Attempt.failure(() -> handle(event, added, now))
          .ifPresent(failure -> unhandled(event, failure, now));
    }
    roster.added(added, now);
  }

  private void unhandled(Event event, Throwable failure, Instant now) {
    if (failure instanceof DeposedException) {
      throw Attempt.thrown(failure);
    }
    journal.supervisor().failed("event=" + event.getClass().getSimpleName(), failure);
    ticket(event)
        .flatMap(ticket -> roster.find(ticket.feed()))
        .filter(feed -> feed.place == Place.UNDER_WAY)
        .ifPresent(feed -> turns.hold(feed, feed.earliest(now.plus(AFTER_BUG))));
  }

  private static Optional<Ticket> ticket(Event event) {
    return switch (event) {
      case Event.Stored stored -> Optional.of(stored.finished().ticket());
      case Event.TurnSpent(Ticket ticket) -> Optional.of(ticket);
      case Event.Lost lost -> Optional.of(lost.ticket());
      case Event.Undelivered(Ticket ticket) -> Optional.of(ticket);
      default -> Optional.empty();
    };
  }

  private void handle(Event event, List<Long> added, Instant now) {
    switch (event) {
      case Event.Stored stored -> stored(stored, now);
      case Event.TurnSpent(Ticket ticket) -> comesAgain(ticket, now, now);
      case Event.Lost lost -> lost(lost, now);
      case Event.Released(long feed) -> roster.released(feed, now);
      case Event.Added(long feed) -> added.add(feed);
      case Event.Removed(long feed) -> {
        added.remove((Long) feed);
        roster.removed(feed);
      }
      case Event.Delivered delivered -> receiving.delivered(delivered, now);
      case Event.Undelivered(Ticket ticket) -> undelivered(ticket, now);
      case Event.Unpushed(long feed) -> roster.unpushed(feed, now);
      case Event.Signalled(long feed, Instant at) -> roster.signalled(feed, at, now);
      case Event.Weighed(Map<Long, Double> weights) ->
          weights.forEach((feed, weight) -> roster.weigh(feed, weight, now));
      case Event.Counted(Map<Long, Integer> subscribers) -> roster.count(subscribers);
      case Event.Floored(long feed, var floor) ->
          roster.find(feed).ifPresent(found -> found.floor = floor);
      case Event.Switched(var policy, var budget) ->
          replan(roster.settings().with(policy, budget), now);
      case Event.Wanted(long feed, var answer) -> {
        roster.want(feed, now);
        answer.accept(new Survey(roster, gate).answer(feed, now));
      }
      case Event.Asked(long feed, var answer) ->
          answer.accept(new Survey(roster, gate).answer(feed, now));
      case Event.Listed(var answer) -> answer.accept(new Survey(roster, gate).briefs(now));
      case Event.Surveyed(var answer) -> answer.accept(snapshot(now));
    }
  }

  private void stored(Event.Stored event, Instant now) {
    Finished finished = event.finished();
    Ticket ticket = finished.ticket();
    @Nullable WatchedFeed feed = roster.find(ticket.feed()).orElse(null);
    if (!ticket.isDelivery()) {
      underWay--;
      today.add(finished.outcome().contact().at());
      turns.freed(ticket.host(), now);
      suspects.heard(finished, feed);
    }
    if (feed == null || event.kept().fate() == Fate.REMOVED) {
      roster.removed(ticket.feed());
    } else {
      learn(feed, finished, now);
      receiving.next(feed);
    }
  }

  private void learn(WatchedFeed feed, Finished finished, Instant now) {
    quality.stored(finished, feed.weight, roster.size());
    if (feed.asideUntil != null) {
      feed.asideUntil = null;
      quarantine.succeeded(feed.id);
    }
    Notices.stage(feed.standing, finished);
    boolean relied = feed.safety != null;
    feed.stands(finished, pushed.test(feed.id), now);
    if (relied && feed.safety == null) {
      roster.plan().silenced(feed);
    }
    if (finished.ticket().isDelivery()) {
      roster.learnDelivery(feed, finished, now);
    } else {
      roster.learn(feed, finished, now);
    }
  }

  private void undelivered(Ticket ticket, Instant now) {
    roster.undelivered(ticket, now);
    roster.find(ticket.feed()).ifPresent(receiving::next);
  }

  private void lost(Event.Lost lost, Instant now) {
    Ticket ticket = lost.ticket();
    setAside(ticket.feed(), lost.bug(), now);
    if (ticket.isDelivery()) {
      undelivered(ticket, now);
      return;
    }
    if (!lost.turnOver()) {
      gate.failed(ticket.host(), now);
    }
    comesAgain(ticket, now.plus(AFTER_BUG), now);
  }

  /** A feed that is lost to a fault of ours for the second time is left alone for a day. */
  private void setAside(long id, Throwable bug, Instant now) {
    boolean aside = quarantine.failed(id, bug);
    @Nullable WatchedFeed feed = roster.find(id).orElse(null);
    if (aside && feed != null) {
      Instant until = now.plus(Quarantine.AWAY);
      feed.asideUntil = until;
      journal.stand(id, FeedQuarantine.state(feed, bug, until, now));
    }
  }

  /** Nothing was learned of the feed: it waits for another turn. */
  private void comesAgain(Ticket ticket, Instant from, Instant now) {
    underWay--;
    turns.freed(ticket.host(), now);
    roster.find(ticket.feed()).ifPresent(feed -> turns.hold(feed, feed.earliest(from)));
  }

  private void replan(ControllerSettings settings, Instant now) {
    roster.replan(settings, now);
    keepMemory();
    Notices.plan(roster);
  }

  private Snapshot snapshot(Instant now) {
    return new Snapshot(
        now,
        roster.settings().policy(),
        roster.settings().budget(),
        new Survey(roster, gate).places(now),
        today.count(now),
        roster.plan().usuallySpent(Days.of(now)),
        network.isDown(),
        patience.isWaiting(),
        patience.trouble().or(store::slowness).orElse(null),
        earlier(roster.plan().nextAt(), turns.nextAt()));
  }
}
