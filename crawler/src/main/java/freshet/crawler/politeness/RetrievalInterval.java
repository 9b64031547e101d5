package freshet.crawler.politeness;

import freshet.crawler.politeness.NotBefore.Reason;
import freshet.feed.UpdateHints;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Computes how long to wait after a contact: the longest of all requirements. */
public final class RetrievalInterval {
  private static final Duration LONGEST_TTL = Duration.ofDays(7);
  private static final Duration LONGEST_DOUBLED = Duration.ofDays(7);
  private static final Duration LONGEST_JITTERED = Duration.ofHours(24);
  private static final Duration FIRST_PATIENCE = Duration.ofHours(1);
  private static final Duration LONGEST_PATIENCE = Duration.ofHours(24);
  private static final Duration DAY = Duration.ofHours(24);
  private static final Duration DAILY_AFTER = Duration.ofDays(30);

  private final IntervalSettings settings;
  private final Duration usual;
  private final Contact contact;
  private final RandomGenerator random;

  /**
   * What a contact showed that affects the next one.
   *
   * @param end when the answer was complete; hints count from here
   * @param freshness how long the answer stays fresh; null if it gives no hint
   */
  public record Contact(Instant end, @Nullable Duration freshness, long bodyBytes) {}

  /**
   * Computes waits after one contact.
   *
   * @param usual what the policy would wait if nothing failed
   */
  public RetrievalInterval(
      IntervalSettings settings, Duration usual, Contact contact, RandomGenerator random) {
    this.settings = settings;
    this.usual = usual;
    this.contact = contact;
    this.random = random;
  }

  /** Waits after a 200, 226 or 304 (GC-021 to GC-027). */
  public NotBefore answered(boolean honoursValidators, UpdateHints hints) {
    NotBefore wait = hinted(honoursValidators, hints);
    Duration syndication = hints.syndicationInterval();
    if (settings.syndicationBinds() && syndication != null) {
      wait = wait.orLater(in(WaitTimes.min(syndication, LONGEST_TTL), Reason.SYNDICATION));
    }
    return wait.outside(Blackout.of(hints));
  }

  /** Uses an explicit hint alone, even if it is shorter than the floor (GC-024). */
  private NotBefore hinted(boolean honoursValidators, UpdateHints hints) {
    Duration freshness = contact.freshness();
    Duration ttl = hints.ttl();
    if (freshness == null && ttl == null) {
      return in(floor(honoursValidators), Reason.FLOOR);
    }
    NotBefore wait = NotBefore.ANY_TIME;
    if (freshness != null) {
      wait = in(settings.clamped(freshness), Reason.FRESHNESS);
    }
    if (ttl != null) {
      wait =
          wait.orLater(in(WaitTimes.clamp(ttl, IntervalSettings.LEAST, LONGEST_TTL), Reason.TTL));
    }
    return wait;
  }

  /** Waits after 4xx and the like: doubles the interval for each failure (GC-044). */
  public NotBefore doubled(int failures, boolean honoursValidators) {
    Duration shortest = usual(honoursValidators);
    Duration wait = WaitTimes.doubled(shortest, failures, LONGEST_DOUBLED);
    return in(WaitTimes.max(shortest, wait), Reason.BACK_OFF);
  }

  /** Waits after 5xx and the like: full jitter, but not below the usual interval (GC-045). */
  public NotBefore jittered(int failures, boolean honoursValidators) {
    Duration shortest = usual(honoursValidators);
    Duration most = WaitTimes.doubled(shortest, failures, LONGEST_JITTERED);
    Duration wait = Duration.ofMillis((long) (most.toMillis() * random.nextDouble()));
    return in(WaitTimes.max(shortest, wait), Reason.BACK_OFF);
  }

  /** Waits until the host's own time, else an hour that doubles up to a day (GC-043). */
  public NotBefore throttled(@Nullable Instant until, int failures, boolean honoursValidators) {
    NotBefore told =
        until != null
            ? new NotBefore(until, Reason.THROTTLED)
            : in(
                WaitTimes.doubled(FIRST_PATIENCE, failures - 1, LONGEST_PATIENCE),
                Reason.THROTTLED);
    return told.orLater(in(usual(honoursValidators), Reason.BACK_OFF));
  }

  /** Waits after 30 days of failures: at most daily (GC-047). */
  public NotBefore daily(FailureStreak failures) {
    return failures.lasted(DAILY_AFTER, contact.end()) ? in(DAY, Reason.DAILY) : NotBefore.ANY_TIME;
  }

  private Duration usual(boolean honoursValidators) {
    return WaitTimes.max(usual, floor(honoursValidators));
  }

  private Duration floor(boolean honoursValidators) {
    return settings.floor(honoursValidators, contact.bodyBytes());
  }

  private NotBefore in(Duration wait, Reason reason) {
    return new NotBefore(contact.end().plus(wait), reason);
  }
}
