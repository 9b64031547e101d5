package freshet.crawler.politeness;

import java.time.Duration;
import java.time.Instant;

/** The earliest time of the next retrieval, and its reason (GC-092). */
public record NotBefore(Instant at, Reason reason) {
  /** Practically never, but still a date that can be stored and compared. */
  public static final Instant NEVER = Instant.parse("9999-12-31T00:00:00Z");

  public static final NotBefore ANY_TIME = new NotBefore(Instant.EPOCH, Reason.NOTHING);

  /** The reason. */
  public enum Reason {
    NOTHING("nothing binds"),
    FLOOR("the least interval of a feed that gives no hint"),
    FRESHNESS("the server said how long its answer stays fresh"),
    TTL("the feed's own ttl"),
    SYNDICATION("the feed's own update period"),
    BLACKOUT("the feed names hours or days without news"),
    BACK_OFF("waiting longer after failures"),
    DAILY("failing for more than 30 days"),
    THROTTLED("the host asked for patience"),
    CONFIRMATION("a second look a day after the feed was said to be gone"),
    GONE("the feed is gone"),
    SUSPENDED("failing for more than 180 days");

    private final String text;

    Reason(String text) {
      this.text = text;
    }

    /** Returns the text for logs and pages. */
    public String text() {
      return text;
    }
  }

  public static NotBefore never(Reason reason) {
    return new NotBefore(NEVER, reason);
  }

  /** Returns the same wait after the clock was set back. */
  public NotBefore setBack(Duration by) {
    return at.equals(NEVER) || reason == Reason.NOTHING
        ? this
        : new NotBefore(at.minus(by), reason);
  }

  public NotBefore orLater(NotBefore other) {
    return other.at.isAfter(at) ? other : this;
  }

  public NotBefore outside(Blackout blackout) {
    Instant lit = blackout.leave(at);
    return lit.equals(at) ? this : new NotBefore(lit, Reason.BLACKOUT);
  }
}
