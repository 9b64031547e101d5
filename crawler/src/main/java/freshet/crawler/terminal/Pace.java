package freshet.crawler.terminal;

import freshet.crawler.terminal.NotBefore.Reason;
import freshet.feed.UpdateHints;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** How long to wait after a contact: the longest of all that is asked for. */
final class Pace {
  private static final Duration LONGEST_TTL = Duration.ofDays(7);
  private static final Duration LONGEST_DOUBLED = Duration.ofDays(7);
  private static final Duration LONGEST_JITTERED = Duration.ofHours(24);
  private static final Duration FIRST_PATIENCE = Duration.ofHours(1);
  private static final Duration LONGEST_PATIENCE = Duration.ofHours(24);
  private static final Duration DAY = Duration.ofHours(24);
  private static final Duration DAILY_AFTER = Duration.ofDays(30);

  private final Contact contact;
  private final PaceSettings settings;
  private final RandomGenerator random;

  Pace(Contact contact, RandomGenerator random) {
    this.contact = contact;
    this.settings = contact.order().pace();
    this.random = random;
  }

  /** After a 200, 226 or 304 (GC-021 to GC-027). */
  NotBefore answered(Address address, UpdateHints hints) {
    NotBefore wait = hinted(address, hints);
    Duration syndication = hints.syndicationInterval();
    if (settings.syndicationBinds() && syndication != null) {
      wait = wait.orLater(in(Durations.min(syndication, LONGEST_TTL), Reason.SYNDICATION));
    }
    return wait.outside(Blackout.of(hints));
  }

  /** An explicit hint counts alone, also if it is shorter than the floor (GC-024). */
  private NotBefore hinted(Address address, UpdateHints hints) {
    Duration freshness = contact.freshness();
    Duration ttl = hints.ttl();
    if (freshness == null && ttl == null) {
      return in(floor(address), Reason.FLOOR);
    }
    NotBefore wait = NotBefore.ANY_TIME;
    if (freshness != null) {
      wait = in(settings.clamped(freshness), Reason.FRESHNESS);
    }
    if (ttl != null) {
      wait = wait.orLater(in(Durations.clamp(ttl, PaceSettings.LEAST, LONGEST_TTL), Reason.TTL));
    }
    return wait;
  }

  /** After 4xx and the like: twice the interval for each failure (GC-044). */
  NotBefore doubled(int failures, Address address) {
    Duration usual = usual(address);
    Duration wait = Durations.doubled(usual, failures, LONGEST_DOUBLED);
    return in(Durations.max(usual, wait), Reason.BACK_OFF);
  }

  /** After 5xx and the like: full jitter, but not below the usual interval (GC-045). */
  NotBefore jittered(int failures, Address address) {
    Duration usual = usual(address);
    Duration most = Durations.doubled(usual, failures, LONGEST_JITTERED);
    Duration wait = Duration.ofMillis((long) (most.toMillis() * random.nextDouble()));
    return in(Durations.max(usual, wait), Reason.BACK_OFF);
  }

  /** Until the host's own time, else an hour that doubles up to a day (GC-043). */
  NotBefore throttled(@Nullable Instant until, int failures, Address address) {
    NotBefore told =
        until != null
            ? new NotBefore(until, Reason.THROTTLED)
            : in(
                Durations.doubled(FIRST_PATIENCE, failures - 1, LONGEST_PATIENCE),
                Reason.THROTTLED);
    return told.orLater(in(usual(address), Reason.BACK_OFF));
  }

  /** After 30 days of failures: daily at most (GC-047). */
  NotBefore daily(Failures failures) {
    return failures.lasted(DAILY_AFTER, contact.end()) ? in(DAY, Reason.DAILY) : NotBefore.ANY_TIME;
  }

  private Duration usual(Address address) {
    return Durations.max(contact.order().usualInterval(), floor(address));
  }

  private Duration floor(Address address) {
    return settings.floor(address.honoursValidators(), contact.bodyBytes());
  }

  private NotBefore in(Duration wait, Reason reason) {
    return new NotBefore(contact.end().plus(wait), reason);
  }
}
