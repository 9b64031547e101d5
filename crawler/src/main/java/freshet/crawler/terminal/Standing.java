package freshet.crawler.terminal;

import freshet.crawler.http.RequestUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * How things stand with a feed between two retrievals: a value, stored in one transaction with the
 * postings of the outcome it follows from (GC-013, GC-020).
 *
 * @param silence kept for the guard against servers that always answer 304
 * @param wasted how many answers were sent in full for nothing (GC-017)
 */
public record Standing(
    Address address,
    LastSeen lastSeen,
    Silence silence,
    Failures failures,
    Stage stage,
    NotBefore notBefore,
    long wasted) {

  /** The life of a feed. */
  public enum Stage {
    ACTIVE,
    /** Retrieved ever more rarely, and shown to its owner (GC-044). */
    BLOCKED,
    /** Said to be gone; looked at once more after a day (GC-042). */
    GONE_ONCE,
    /** Not retrieved any more; its postings are kept. */
    GONE,
    /** Failed for 180 days; not retrieved until someone asks (GC-047). */
    SUSPENDED
  }

  /** A feed that was never retrieved. */
  public static Standing of(String url) {
    return new Standing(
        new Address(url),
        LastSeen.NOTHING,
        Silence.NONE,
        Failures.NONE,
        Stage.ACTIVE,
        NotBefore.ANY_TIME,
        0);
  }

  /** How things stand after a retrieval; chance only spreads what failed together. */
  public Standing after(RetrievalOutcome outcome, RandomGenerator random) {
    return new Succession(this, outcome.contact(), random).after(outcome);
  }

  /** How things stand after a hub delivered: only what was seen counts, nobody was asked. */
  public Standing afterDelivery(RetrievalOutcome outcome) {
    return outcome.remembered().map(Seen::stamp).map(this::remembering).orElse(this);
  }

  private Standing remembering(long stamp) {
    return new Standing(address, lastSeen.with(stamp), silence, failures, stage, notBefore, wasted);
  }

  /** The same after the clock was set back: what is to be waited for is as far off as before. */
  public Standing setBack(Duration by) {
    return new Standing(
        address, lastSeen.setBack(by), silence, failures, stage, notBefore.setBack(by), wasted);
  }

  /** Hours and days of no retrieval, for the plan. */
  public Blackout blackout() {
    return Blackout.of(lastSeen.hints());
  }

  /** Whether a retrieval may begin. */
  public boolean allows(Instant time) {
    return !time.isBefore(notBefore.at()) && !blackout().covers(time);
  }

  /** The first time from one on at which a retrieval may begin. */
  public Instant earliest(Instant from) {
    return blackout().leave(from.isBefore(notBefore.at()) ? notBefore.at() : from);
  }

  /**
   * The earliest retrieval after a ping of a hub or a cloud: it undercuts the least interval, and
   * nothing that the host or the feed asked for (GC-024, GC-067).
   */
  public NotBefore afterPing() {
    Instant last = lastSeen.at();
    if (notBefore.reason() != NotBefore.Reason.FLOOR || last == null) {
      return notBefore;
    }
    Instant allowed = last.plus(PaceSettings.LEAST);
    return allowed.isBefore(notBefore.at())
        ? new NotBefore(allowed, NotBefore.Reason.FLOOR)
        : notBefore;
  }

  /** Active again if it was ended or suspended, when someone asks for it. */
  public Standing resumed() {
    return stage == Stage.GONE || stage == Stage.SUSPENDED
        ? new Standing(
            address, lastSeen, silence, Failures.NONE, Stage.ACTIVE, NotBefore.ANY_TIME, wasted)
        : this;
  }

  /** At another address by its owner's wish; the validators of the old one are dropped (GC-014). */
  public Standing at(String url) {
    return url.equals(address.url())
        ? this
        : new Standing(new Address(url), lastSeen, silence, failures, stage, notBefore, wasted);
  }

  /** What subscribers should be told. */
  public Optional<String> notice() {
    return switch (stage) {
      case ACTIVE, GONE_ONCE -> Optional.empty();
      case BLOCKED -> Optional.of("The host blocks us; the feed is tried ever more rarely.");
      case GONE -> Optional.of("The feed has ended. Its postings are kept.");
      case SUSPENDED ->
          Optional.of("The feed could not be read for 180 days and is not retrieved any more.");
    };
  }

  /** Names the host only, for the URL may hold a secret (GC-009). */
  @Override
  public String toString() {
    return "Standing[host=%s, stage=%s, notBefore=%s]"
        .formatted(RequestUrl.host(address.url()), stage, notBefore);
  }
}
