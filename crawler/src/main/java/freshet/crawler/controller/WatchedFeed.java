package freshet.crawler.controller;

import freshet.crawler.codec.StandingText;
import freshet.crawler.dispatch.Delivery;
import freshet.crawler.host.Host;
import freshet.crawler.push.PushTrust;
import freshet.crawler.terminal.NotBefore;
import freshet.crawler.terminal.Standing;
import freshet.crawler.terminal.Standing.Stage;
import freshet.policy.Limits;
import freshet.store.FeedDescription;
import freshet.store.FeedStage;
import freshet.store.FeedState;
import freshet.store.StoredFeed;
import java.time.Duration;
import java.time.Instant;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A feed as the controller's thread knows it; nobody else reads or writes it. */
final class WatchedFeed {
  static final int UNPLANNED = -1;

  /** The slowest class (GC-031). */
  private static final Duration UNREAD_INTERVAL = Duration.ofDays(7);

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static final Duration FIRST_INTERVAL = Duration.ofHours(1);

  final long id;
  final Instant added;
  Place place = Place.PLANNED;

  /** By which the plan knows it; {@link #UNPLANNED} before its first document, or if it ended. */
  int number = UNPLANNED;

  Standing standing;
  PushTrust trust;
  double weight;

  /** The accounts that subscribe to it, for its host to know. */
  int subscribers = 1;

  @Nullable Instant changedAt;

  /** When it was last retrieved, whatever came of it. */
  private @Nullable Instant retrievedAt;

  /** The least interval that someone chose for it; null for the usual one. */
  @Nullable Duration floor;

  /** Tells whether what the feed says of itself is news. */
  int description;

  /** What the policy would wait if nothing failed. */
  Duration usualInterval = FIRST_INTERVAL;

  /** The interval while its pushes are relied on; null if they are not (GC-032). */
  @Nullable Duration safety;

  /** Documents that a hub brought while it was under way; nearly always null. */
  @Nullable Deque<Delivery> delivered;

  /** Whether someone asked for it to be retrieved as soon as it may be. */
  boolean askedFor;

  /** Tells the wait that it is in from those that it has left. */
  long waits;

  /** Until when it is set aside after faults of ours; null if it is not. */
  @Nullable Instant asideUntil;

  /** The last signal that no retrieval followed yet. */
  @Nullable Instant signalledAt;

  /** When it was to be retrieved, as far as the plan and the feed itself go. */
  Instant wantedAt = Instant.EPOCH;

  /** The window that the plan knows. */
  int window;

  /** What the plan was last told of the time it may be retrieved; null if it may know otherwise. */
  @Nullable Limits limits = Limits.NONE;

  /** What the policy had learned of it, until that is taken over. */
  byte @Nullable [] model;

  /** The host of a URL, which is asked for often and slow to tell. */
  private @Nullable Host host;

  private @Nullable String hostOf;

  /** A feed of the store; what was stored by a clock that was ahead is set back. */
  WatchedFeed(StoredFeed feed, Instant now) {
    id = feed.id();
    added = feed.added();
    weight = feed.weight();
    floor = feed.settings().floor();
    changedAt = feed.state().changedAt();
    description = describe(feed.description());
    StandingText stored = StandingText.of(feed.state().standing());
    standing = stored.standing();
    trust = stored.trust();
    window = listed();
    retrievedAt = feed.state().retrievedAt();
    model = feed.state().model();
    setBack(now);
  }

  /**
   * If the clock was set back to now: a retrieval that was made later counts as if made now, and
   * what is to be waited for counts from there.
   */
  void setBack(Instant now) {
    Instant at = retrievedAt;
    if (at != null && at.isAfter(now)) {
      standing = standing.setBack(Duration.between(now, at));
      retrievedAt = now;
    }
    changedAt = changedAt != null && changedAt.isAfter(now) ? now : changedAt;
    signalledAt = signalledAt != null && signalledAt.isAfter(now) ? now : signalledAt;
  }

  static int describe(FeedDescription description) {
    return description.hashCode();
  }

  /** Takes over how things stand after a retrieval. */
  void stands(Finished finished, boolean pushed, Instant now) {
    Instant at = finished.ticket().at();
    place = Place.PLANNED;
    standing = finished.standing();
    retrievedAt = at;
    trust = isUnannounced(at) && trust.equals(finished.ticket().trust()) ? finished.trust() : trust;
    safety = trust.safetyInterval(pushed, now).orElse(null);
    changedAt = finished.record().state().changedAt();
    FeedDescription described = finished.record().description();
    description = described == null ? description : describe(described);
    askedFor = false;
    if (signalledAt != null && !signalledAt.isAfter(at)) {
      signalledAt = null;
    }
  }

  /** Whether no push came since a time that may have announced what was seen then. */
  private boolean isUnannounced(Instant at) {
    return delivered == null && (signalledAt == null || !signalledAt.isAfter(at));
  }

  Host host() {
    String url = standing.address().url();
    Host known = host;
    if (known == null || !url.equals(hostOf)) {
      known = Host.of(url).orElse(new Host(url, null));
      host = known;
      hostOf = url;
    }
    return known;
  }

  /**
   * How it stands, to be stored.
   *
   * @param outcome of the last retrieval, for a person
   */
  FeedState state(String outcome) {
    return new FeedState(
        FeedStage.valueOf(standing.stage().name()),
        standing.notBefore().at(),
        standing.lastSeen().at(),
        changedAt,
        standing.failures().since(),
        outcome,
        standing.lastSeen().window(),
        new StandingText(standing, trust).text(),
        null);
  }

  /** How many postings its last document listed, one at least. */
  int listed() {
    return Math.max(1, standing.lastSeen().window());
  }

  /** Whether a document of it was ever read. */
  boolean isRead() {
    return standing.lastSeen().at() != null;
  }

  boolean isPlanned() {
    return number != UNPLANNED;
  }

  /** Whether a retrieval that was handed out at a time may still come. */
  boolean awaits(Instant handedOut) {
    return place != Place.UNDER_WAY && (retrievedAt == null || retrievedAt.isBefore(handedOut));
  }

  /** Whether it is retrieved at all (GC-031, GC-042, GC-047). */
  boolean isWanted() {
    return weight > 0 && standing.stage() != Stage.GONE && standing.stage() != Stage.SUSPENDED;
  }

  /** The interval of looks that only make sure; null if it is retrieved as the policy wants. */
  @Nullable Duration rareInterval() {
    if (weight <= Weights.UNREAD) {
      return UNREAD_INTERVAL;
    }
    return signalledAt == null ? safety : null;
  }

  /** The earliest time of the next retrieval, and what binds; a signal may bring it forward. */
  NotBefore notBefore() {
    return signalledAt == null ? standing.notBefore() : standing.afterPing();
  }

  /** What keeps it from being retrieved before a time at which it is wanted, or now. */
  String bound(Instant wanted, Instant now) {
    if (asideUntil != null && asideUntil.isAfter(now)) {
      return "it is set aside after faults of Freshet";
    }
    NotBefore notBefore = notBefore();
    if (!notBefore.at().plus(MINUTE).isBefore(wanted)) {
      return notBefore.reason().text();
    }
    return wanted.isBefore(now.minus(MINUTE)) ? "the turn of its host" : "nothing binds";
  }

  /** The first time from one on at which it may be retrieved. */
  Instant earliest(Instant from) {
    NotBefore bound = notBefore();
    Instant aside = asideUntil;
    Instant free = aside != null && from.isBefore(aside) ? aside : from;
    return standing.blackout().leave(free.isBefore(bound.at()) ? bound.at() : free);
  }
}
