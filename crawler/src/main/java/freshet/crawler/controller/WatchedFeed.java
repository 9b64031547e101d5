package freshet.crawler.controller;

import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.dispatch.PushedDocument;
import freshet.crawler.politeness.NotBefore;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.push.PushTrust;
import freshet.crawler.terminal.FeedCost;
import freshet.crawler.terminal.RetrievalState;
import freshet.crawler.terminal.RetrievalState.Stage;
import freshet.crawler.terminal.Traffic;
import freshet.http.RemoteHost;
import freshet.policy.RetrievalLimits;
import freshet.store.model.FeedDescription;
import freshet.store.model.FeedStage;
import freshet.store.model.FeedState;
import freshet.store.model.StoredFeed;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A feed's state in the controller, used only on the controller's thread. Each state change is one
 * method, named after what happened.
 */
final class WatchedFeed {
  /** The interval of the slowest class (GC-031). */
  private static final Duration UNREAD_INTERVAL = Duration.ofDays(7);

  private static final Duration MINUTE = Duration.ofMinutes(1);

  final long id;
  final Instant added;
  private PlanEntry plan;
  private PushState push;
  private WaitState wait = WaitState.PLANNED;
  private RetrievalState standing;
  private double weight;
  private FeedCost cost;

  /** The requests that were made because of it while it was in flight. */
  private Traffic caused = Traffic.NONE;

  /** The number of subscribed accounts, reported to its host. */
  private int subscribers = 1;

  private @Nullable Instant changedAt;

  /** Its last retrieval, whatever the outcome. */
  private @Nullable Instant retrievedAt;

  /** The chosen shortest interval; null for the usual one. */
  private @Nullable Duration floor;

  /** A hash by which a changed feed description is detected. */
  private int description;

  /** The host of its URL, cached because it is needed often and slow to compute. */
  private @Nullable RemoteHost host;

  private @Nullable String hostOf;

  /** Creates a feed of the store; times stored by a clock that was ahead are set back. */
  WatchedFeed(StoredFeed feed, Instant now) {
    id = feed.id();
    added = feed.added();
    weight = feed.weight();
    floor = feed.settings().floor();
    changedAt = feed.state().changedAt();
    description = describe(feed.description());
    RetrievalStateText stored = RetrievalStateText.of(feed.state().standing());
    standing = stored.standing();
    cost = stored.cost();
    push = PushState.of(stored.trust());
    plan = PlanEntry.unplanned(listed(standing), feed.state().model());
    retrievedAt = feed.state().retrievedAt();
    setBack(now);
  }

  /**
   * Adjusts times after the clock was set back: a later retrieval counts as made now, and waits
   * count from there.
   */
  void setBack(Instant now) {
    Instant at = retrievedAt;
    if (at != null && at.isAfter(now)) {
      standing = standing.setBack(Duration.between(now, at));
      retrievedAt = now;
    }
    changedAt = changedAt != null && changedAt.isAfter(now) ? now : changedAt;
    push = push.setBack(now);
  }

  /** It was sent to a terminal. */
  void sent() {
    wait = wait.in(FeedPhase.UNDER_WAY);
  }

  /** It waits for a time, and then for its host. */
  void held(Instant at, long rank) {
    wait = wait.held(at, rank);
  }

  /** It waits only for its plan. */
  void letGo() {
    wait = wait.in(FeedPhase.PLANNED);
  }

  /** Someone requested it as soon as possible. */
  void requested() {
    wait = wait.asked();
  }

  /** It was quarantined after internal errors. */
  void setAside(Instant until) {
    wait = wait.aside(until);
  }

  /** Its quarantine ended. */
  void released() {
    wait = wait.aside(null);
  }

  /** A push or ping announced something new. */
  void signalled(Instant at) {
    push = push.signalled(at);
  }

  /** A hub delivered a document. */
  void delivered(Instant at) {
    push = push.delivered(at);
  }

  /** Queues a document until it is no longer in flight; returns false if too many wait already. */
  boolean queued(PushedDocument document) {
    boolean fits = !push.isFull();
    push = fits ? push.queued(document) : push;
    return fits;
  }

  /** Takes the document that waited longest, unless it is in flight. */
  Optional<PushedDocument> dequeued() {
    if (push.waiting().isEmpty() || isUnderWay()) {
      return Optional.empty();
    }
    PushedDocument first = push.waiting().getFirst();
    push = push.dequeued();
    return Optional.of(first);
  }

  /** No hub delivers it any more. */
  void unsubscribed() {
    push = push.unsubscribed();
  }

  void weighed(double newWeight) {
    weight = newWeight;
  }

  /** Requests besides its retrievals were made because of it. */
  void caused(Traffic traffic) {
    if (isUnderWay()) {
      caused = caused.plus(traffic);
    } else {
      cost = cost.also(traffic);
    }
  }

  void counted(int newSubscribers) {
    subscribers = newSubscribers;
  }

  /** Its shortest interval was set; null for the usual one. */
  void floored(@Nullable Duration newFloor) {
    floor = newFloor;
  }

  /** Its failures were caused by our network: the earlier state is restored. */
  void acquitted(RetrievalState before) {
    standing = before;
  }

  /** The plan added it. */
  void numbered(int number) {
    plan = plan.numbered(number);
  }

  /** The plan removed it. */
  void unplanned() {
    plan = plan.numbered(PlanEntry.UNPLANNED);
  }

  /** The plan knows its limits; null if they may be outdated. */
  void limited(@Nullable RetrievalLimits limits) {
    plan = plan.limited(limits);
  }

  /** The plan knows how many postings it lists. */
  void resized() {
    plan = plan.resized(listed());
  }

  /** A stored model is to be taken over by the next plan; null when that is done. */
  void modelled(byte @Nullable [] model) {
    plan = plan.modelled(model);
  }

  /** The policy chose the interval to wait if nothing fails. */
  void paced(Duration interval) {
    plan = plan.paced(interval);
  }

  static int describe(FeedDescription description) {
    return description.hashCode();
  }

  /** A retrieval or delivery was stored. */
  void stored(CompletedRetrieval finished, boolean pushed, Instant now) {
    wait = wait.stored();
    standing = finished.standing();
    cost = caused.equals(Traffic.NONE) ? finished.cost() : finished.cost().also(caused);
    caused = Traffic.NONE;
    retrievedAt = finished.ticket().at();
    push = push.stored(finished, pushed, now);
    changedAt = finished.record().state().changedAt();
    FeedDescription described = finished.record().description();
    description = described == null ? description : describe(described);
  }

  String url() {
    return standing.address().url();
  }

  RemoteHost host() {
    RemoteHost known = host;
    if (known == null || !url().equals(hostOf)) {
      hostOf = url();
      known = Politeness.host(hostOf);
      host = known;
    }
    return known;
  }

  /**
   * Returns the state to be stored.
   *
   * @param outcome the last retrieval's outcome as text
   */
  FeedState state(String outcome) {
    return new FeedState(
        FeedStage.valueOf(standing.stage().name()),
        standing.notBefore().at(),
        standing.lastSeen().at(),
        changedAt,
        standing.failures().since(),
        outcome,
        standing.lastSeen().most(),
        new RetrievalStateText(standing, push.trust(), cost).text(),
        null);
  }

  /** Returns the most postings that it has listed lately (S), at least one. */
  int listed() {
    return listed(standing);
  }

  private static int listed(RetrievalState standing) {
    return Math.max(1, standing.lastSeen().most());
  }

  /** Whether a document of it was ever read. */
  boolean isRead() {
    return standing.lastSeen().at() != null;
  }

  boolean isPlanned() {
    return plan.number() != PlanEntry.UNPLANNED;
  }

  /** Whether a retrieval that was sent at a time may still arrive. */
  boolean awaits(Instant handedOut) {
    return !isUnderWay() && (retrievedAt == null || retrievedAt.isBefore(handedOut));
  }

  /** Whether it is retrieved at all (GC-031, GC-042, GC-047). */
  boolean isWanted() {
    return weight > 0 && standing.stage() != Stage.GONE && standing.stage() != Stage.SUSPENDED;
  }

  /** Returns the interval of safety retrievals; null if the policy decides. */
  @Nullable Duration rareInterval() {
    if (weight <= WeightFormula.UNREAD) {
      return UNREAD_INTERVAL;
    }
    return isSignalled() ? null : push.safety();
  }

  /**
   * Returns the earliest time of the next retrieval and its reason; a signal may bring it forward.
   */
  NotBefore notBefore() {
    return isSignalled() ? standing.afterPing() : standing.notBefore();
  }

  /** Returns how long it has to wait after its last retrieval; zero if nothing limits it. */
  Duration leastInterval() {
    Instant from = retrievedAt;
    Instant until = standing.notBefore().at();
    return from == null || until.isBefore(from) ? Duration.ZERO : Duration.between(from, until);
  }

  /** Returns what keeps it from being retrieved before it is wanted, or now. */
  String bound(Instant wanted, Instant now) {
    Instant aside = wait.asideUntil();
    if (aside != null && aside.isAfter(now)) {
      return "it is set aside after faults of Freshet";
    }
    NotBefore notBefore = notBefore();
    if (!notBefore.at().plus(MINUTE).isBefore(wanted)) {
      return notBefore.reason().text();
    }
    return wanted.isBefore(now.minus(MINUTE)) ? "the turn of its host" : "nothing binds";
  }

  /** Returns the first time at which it may be retrieved, from a given one on. */
  Instant earliest(Instant from) {
    NotBefore bound = notBefore();
    Instant aside = wait.asideUntil();
    Instant free = aside != null && from.isBefore(aside) ? aside : from;
    return standing.blackout().leave(free.isBefore(bound.at()) ? bound.at() : free);
  }

  FeedPhase phase() {
    return wait.phase();
  }

  boolean isUnderWay() {
    return wait.phase() == FeedPhase.UNDER_WAY;
  }

  /** Whether it is still in the wait with this rank. */
  boolean isHeld(long rank) {
    return wait.phase() == FeedPhase.HELD && wait.rank() == rank;
  }

  Instant wantedAt() {
    return wait.wantedAt();
  }

  boolean isRequested() {
    return wait.requested();
  }

  boolean isSetAside() {
    return wait.asideUntil() != null;
  }

  PushTrust trust() {
    return push.trust();
  }

  boolean isSignalled() {
    return push.signalledAt() != null;
  }

  /** Whether its pushes are relied on (GC-032). */
  boolean isPushed() {
    return push.safety() != null;
  }

  @Nullable Duration safety() {
    return push.safety();
  }

  int number() {
    return plan.number();
  }

  int window() {
    return plan.window();
  }

  @Nullable RetrievalLimits limits() {
    return plan.limits();
  }

  byte @Nullable [] model() {
    return plan.model();
  }

  Duration usualInterval() {
    return plan.usualInterval();
  }

  RetrievalState standing() {
    return standing;
  }

  double weight() {
    return weight;
  }

  FeedCost cost() {
    return cost;
  }

  int subscribers() {
    return subscribers;
  }

  @Nullable Instant changedAt() {
    return changedAt;
  }

  @Nullable Duration floor() {
    return floor;
  }

  int description() {
    return description;
  }
}
