package freshet.crawler.terminal;

import freshet.crawler.politeness.Blackout;
import freshet.crawler.politeness.FailureStreak;
import freshet.crawler.politeness.IntervalSettings;
import freshet.crawler.politeness.NotBefore;
import freshet.http.RequestUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The state of a feed between two retrievals: a value, stored in one transaction with the postings
 * of its outcome (GC-013, GC-020).
 *
 * @param silence for detecting servers that always answer 304
 * @param wasted how many full answers brought nothing (GC-017)
 */
public record RetrievalState(
    FeedLocation address,
    LastDocument lastSeen,
    UnchangedStreak silence,
    FailureStreak failures,
    Stage stage,
    NotBefore notBefore,
    long wasted) {

  /** The stages in the life of a feed. */
  public enum Stage {
    ACTIVE,
    /** Retrieved less and less often, and shown to its owner (GC-044). */
    BLOCKED,
    /** Reported gone once; checked again after a day (GC-042). */
    GONE_ONCE,
    /** No longer retrieved; its postings are kept. */
    GONE,
    /** Failed for 180 days; not retrieved until someone asks (GC-047). */
    SUSPENDED
  }

  /** The state of a feed that was never retrieved. */
  public static RetrievalState of(String url) {
    return new RetrievalState(
        new FeedLocation(url),
        LastDocument.NOTHING,
        UnchangedStreak.NONE,
        FailureStreak.NONE,
        Stage.ACTIVE,
        NotBefore.ANY_TIME,
        0);
  }

  /** Returns the state after a retrieval; randomness only spreads what failed together. */
  public RetrievalState after(RetrievalOutcome outcome, RandomGenerator random) {
    return new RetrievalStateUpdate(this, outcome.contact(), random).after(outcome);
  }

  /**
   * Returns the state after a hub's delivery: no host was contacted, so only the document counts.
   */
  public RetrievalState afterDelivery(RetrievalOutcome outcome) {
    return outcome.remembered().map(DocumentState::stamp).map(this::remembering).orElse(this);
  }

  private RetrievalState remembering(long stamp) {
    return seen(lastSeen.with(stamp));
  }

  private RetrievalState seen(LastDocument other) {
    return new RetrievalState(address, other, silence, failures, stage, notBefore, wasted);
  }

  /** Returns a copy with what is known of the lengths of lists: see {@link LastDocument}. */
  public RetrievalState listing(int most, @Nullable Instant fewerSince, int mostSince) {
    return seen(lastSeen.having(most, fewerSince, mostSince));
  }

  /** Adjusts waits after the clock was set back: they stay as long as before. */
  public RetrievalState setBack(Duration by) {
    return new RetrievalState(
        address, lastSeen.setBack(by), silence, failures, stage, notBefore.setBack(by), wasted);
  }

  /** Returns the hours and days without retrievals, for the plan. */
  public Blackout blackout() {
    return Blackout.of(lastSeen.hints());
  }

  /** Whether a retrieval may start. */
  public boolean allows(Instant time) {
    return !time.isBefore(notBefore.at()) && !blackout().covers(time);
  }

  /** Returns the first time at which a retrieval may start, from a given one on. */
  public Instant earliest(Instant from) {
    return blackout().leave(from.isBefore(notBefore.at()) ? notBefore.at() : from);
  }

  /**
   * Returns the earliest retrieval after a ping: it may undercut the shortest interval, but nothing
   * that the host or the feed asked for (GC-024, GC-067).
   */
  public NotBefore afterPing() {
    Instant last = lastSeen.at();
    if (notBefore.reason() != NotBefore.Reason.FLOOR || last == null) {
      return notBefore;
    }
    Instant allowed = last.plus(IntervalSettings.LEAST);
    return allowed.isBefore(notBefore.at())
        ? new NotBefore(allowed, NotBefore.Reason.FLOOR)
        : notBefore;
  }

  /** Returns the state after someone asked for an ended or suspended feed: it is active again. */
  public RetrievalState resumed() {
    return stage == Stage.GONE || stage == Stage.SUSPENDED
        ? new RetrievalState(
            address,
            lastSeen,
            silence,
            FailureStreak.NONE,
            Stage.ACTIVE,
            NotBefore.ANY_TIME,
            wasted)
        : this;
  }

  /**
   * Returns the state at another URL chosen by its owner; the old validators are dropped (GC-014).
   */
  public RetrievalState at(String url) {
    return url.equals(address.url())
        ? this
        : new RetrievalState(
            new FeedLocation(url), lastSeen, silence, failures, stage, notBefore, wasted);
  }

  /** Returns a message for subscribers. */
  public Optional<String> notice() {
    return switch (stage) {
      case ACTIVE, GONE_ONCE -> Optional.empty();
      case BLOCKED -> Optional.of("The host blocks us; the feed is tried ever more rarely.");
      case GONE -> Optional.of("The feed has ended. Its articles are kept.");
      case SUSPENDED ->
          Optional.of("The feed could not be read for 180 days and is not retrieved any more.");
    };
  }

  /** Leaves out the URL except for its host, since it may hold a secret (GC-009). */
  @Override
  public String toString() {
    return "RetrievalState[host=%s, stage=%s, notBefore=%s]"
        .formatted(RequestUrl.host(address.url()), stage, notBefore);
  }
}
