package freshet.crawler.host;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a host, so that a restart changes nothing (GC-020).
 *
 * @param starts the requests so far; null if there was none
 * @param crawlDelay what robots.txt asks for; zero if nothing
 * @param patience what it was granted after 429 or 503; null if never, or long ago
 * @param version counts the changes, so that of two states the later one is known
 */
public record HostState(
    @Nullable Starts starts, Duration crawlDelay, @Nullable Patience patience, long version) {
  public static final HostState NEW = new HostState(null, Duration.ZERO, null, 0);

  private static final Duration LONGEST_CRAWL_DELAY = Duration.ofDays(1);

  /** The same after one more change. */
  HostState changed() {
    return new HostState(starts, crawlDelay, patience, version + 1);
  }

  /** The first time from now on at which a request may start. */
  Instant earliest(HostLimits limits, Instant now) {
    Instant open = patience == null ? now : later(now, patience.closedUntil());
    if (starts == null) {
      return open;
    }
    Duration pause = longer(pause(limits), starts.bucketPause(limits));
    Duration gap = patience == null ? Duration.ZERO : patience.gap(open);
    return later(open, starts.last().plus(longer(pause, gap)));
  }

  /** The least time between two requests. */
  Duration pause(HostLimits limits) {
    return longer(limits.spacing(), crawlDelay);
  }

  HostState started(HostLimits limits, Instant now) {
    Starts next = starts == null ? Starts.first(now) : starts.another(limits, now);
    return new HostState(next, crawlDelay, patience, version);
  }

  /** The last request has been answered. */
  HostState ended(HostLimits limits, Instant now) {
    return starts == null
        ? this
        : new HostState(starts.leftBy(limits, now), crawlDelay, patience, version);
  }

  /** It is being asked, until a time at the latest; where a redirect leads had no turn before. */
  HostState askedUntil(HostLimits limits, Instant end) {
    return starts == null ? started(limits, end) : ended(limits, end);
  }

  /** Robots.txt asks for a pause between requests; zero takes that back (GC-081). */
  HostState asksFor(Duration delay) {
    Duration wanted = longer(delay, Duration.ZERO);
    boolean absurd = wanted.compareTo(LONGEST_CRAWL_DELAY) > 0;
    return new HostState(starts, absurd ? LONGEST_CRAWL_DELAY : wanted, patience, version);
  }

  /** It answered as usual: the next throttling is the first again. */
  HostState served(Instant now) {
    Patience kept = patience == null || patience.isOver(now) ? null : patience.served();
    return new HostState(starts, crawlDelay, kept, version);
  }

  /**
   * It answered 429, or 503 with a time (GC-043).
   *
   * @param retryAfter null if it does not say
   */
  HostState throttled(@Nullable Instant retryAfter, Instant now) {
    double perDay = starts == null ? Starts.first(now).perDay(now) : starts.perDay(now);
    return new HostState(
        starts, crawlDelay, Patience.after(patience, perDay, retryAfter, now), version);
  }

  /**
   * The same if the clock was set back to now: a request that began later counts as if it began
   * now, and what the host asked for counts from there.
   */
  HostState setBack(Instant now) {
    if (starts == null || !starts.last().isAfter(now)) {
      return this;
    }
    Duration by = Duration.between(now, starts.last());
    return new HostState(
        starts.setBack(by), crawlDelay, patience == null ? null : patience.setBack(by), version);
  }

  /** Whether forgetting it would change nothing that matters. */
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
