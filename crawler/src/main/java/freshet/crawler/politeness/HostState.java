package freshet.crawler.politeness;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a host, stored so that a restart changes nothing (GC-020).
 *
 * @param starts the requests so far; null if there was none
 * @param crawlDelay the delay of robots.txt; zero if none
 * @param patience the back-off after 429 or 503; null if never, or long ago
 * @param version counts changes, so that the later of two states is known
 */
public record HostState(
    @Nullable RequestHistory starts,
    Duration crawlDelay,
    @Nullable Backoff patience,
    long version) {
  public static final HostState NEW = new HostState(null, Duration.ZERO, null, 0);

  private static final Duration LONGEST_CRAWL_DELAY = Duration.ofDays(1);

  /** Returns a copy with the next version. */
  HostState changed() {
    return new HostState(starts, crawlDelay, patience, version + 1);
  }

  /** Returns the first time from now on at which a request may start. */
  Instant earliest(HostLimits limits, Instant now) {
    Instant open = patience == null ? now : later(now, patience.closedUntil());
    if (starts == null) {
      return open;
    }
    Duration pause = longer(pause(limits), starts.bucketPause(limits));
    Duration gap = patience == null ? Duration.ZERO : patience.gap(open);
    return later(open, starts.last().plus(longer(pause, gap)));
  }

  /** Returns the shortest time between two requests. */
  Duration pause(HostLimits limits) {
    return longer(limits.spacing(), crawlDelay);
  }

  HostState started(HostLimits limits, Instant now) {
    RequestHistory next = starts == null ? RequestHistory.first(now) : starts.another(limits, now);
    return new HostState(next, crawlDelay, patience, version);
  }

  /** Returns the state after the last request was answered. */
  HostState ended(HostLimits limits, Instant now) {
    return starts == null
        ? this
        : new HostState(starts.leftBy(limits, now), crawlDelay, patience, version);
  }

  /**
   * Returns the state while it is contacted, until a time at the latest; the target of a redirect
   * had no permit before.
   */
  HostState askedUntil(HostLimits limits, Instant end) {
    return starts == null ? started(limits, end) : ended(limits, end);
  }

  /** Sets the crawl delay of robots.txt; zero removes it (GC-081). */
  HostState asksFor(Duration delay) {
    Duration wanted = longer(delay, Duration.ZERO);
    boolean absurd = wanted.compareTo(LONGEST_CRAWL_DELAY) > 0;
    return new HostState(starts, absurd ? LONGEST_CRAWL_DELAY : wanted, patience, version);
  }

  /** Returns the state after a normal answer: the next throttling is the first again. */
  HostState served(Instant now) {
    Backoff kept = patience == null || patience.isOver(now) ? null : patience.served();
    return new HostState(starts, crawlDelay, kept, version);
  }

  /**
   * Returns the state after a 429, or 503 with a time (GC-043).
   *
   * @param retryAfter null if it does not say
   */
  HostState throttled(@Nullable Instant retryAfter, Instant now) {
    double perDay = starts == null ? RequestHistory.first(now).perDay(now) : starts.perDay(now);
    return new HostState(
        starts, crawlDelay, Backoff.after(patience, perDay, retryAfter, now), version);
  }

  /**
   * Adjusts times after the clock was set back: a later request counts as started now, and the
   * host's wishes count from there.
   */
  HostState setBack(Instant now) {
    if (starts == null || !starts.last().isAfter(now)) {
      return this;
    }
    Duration by = Duration.between(now, starts.last());
    return new HostState(
        starts.setBack(by), crawlDelay, patience == null ? null : patience.setBack(by), version);
  }

  /** Whether dropping it would change nothing that matters. */
  boolean isForgettable(HostLimits limits, Instant now) {
    return crawlDelay.isZero()
        && (patience == null || patience.isOver(now))
        && (starts == null || starts.areLongAgo(now))
        && !earliest(limits, now).isAfter(now);
  }

  private static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }
}
