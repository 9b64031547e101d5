package freshet.crawler.politeness;

import freshet.crawler.politeness.Politeness.Decision.Denied;
import freshet.crawler.politeness.Politeness.Decision.Granted;
import freshet.crawler.politeness.Politeness.Decision.Later;
import freshet.crawler.politeness.Politeness.Decision.RobotsFirst;
import freshet.http.FetchResult;
import freshet.http.Fetcher;
import freshet.http.HttpSettings;
import freshet.http.RemoteHost;
import freshet.http.RequestUrl;
import freshet.store.StoreRetry.Pause;
import freshet.store.model.HostTotals;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether and when a host may be asked. Every request to somebody else's host needs a
 * {@link Permit} from here, whoever makes it: the controller, jobs, pushes, people. Limits of hosts
 * (GC-029), their wishes after 429 (GC-043) and their robots files (GC-080) are all looked at. May
 * be used by many threads.
 */
public final class Politeness {
  /** The longest time that a request takes. */
  public static final Duration LONGEST_REQUEST = HttpSettings.TimeLimits.DEFAULT.total();

  /** How long is waited at most for a host that was asked for its robots file just now. */
  private static final Duration LONGEST_AFTER_ROBOTS = Duration.ofMinutes(5);

  /** A feed that waits for the same host goes before what nobody asked for. */
  private static final Duration AFTER_FEEDS = Duration.ofMillis(500);

  /** When to ask again for a host that somebody else is asking. */
  private static final Duration ASK_AGAIN = Duration.ofMillis(250);

  /** The longest sleep without a look whether all is to end. */
  private static final Duration NAP = Duration.ofSeconds(1);

  private static final Optional<Boolean> YES = Optional.of(true);

  /** Whether a URL may be asked for. */
  public sealed interface Decision {
    /** It may be asked for now. */
    record Granted(Permit permit) implements Decision {}

    /** The host may be asked now; its robots file is to be read first by {@link #readRobots}. */
    record RobotsFirst(Permit permit) implements Decision {}

    /** The host cannot be asked before a time, as far as can be said. */
    record Later(Instant at) implements Decision {}

    /** The robots file of the host forbids it. */
    record Denied(String reason) implements Decision {}
  }

  /**
   * How robots files are asked for.
   *
   * @param token the name by which they call Freshet
   */
  public record Robots(Fetcher fetcher, String token) {}

  private record TakenOver(RemoteHost host, Instant started) {}

  private final HostLimiter limiter;
  private final HostRecords records;
  private final @Nullable RobotsCache robots;
  private final InstantSource clock;
  private final Pause pause;
  private final Map<TakenOver, Permit> takenOver = new ConcurrentHashMap<>();
  private volatile boolean stopped;

  /**
   * Goes on where another one stopped whose end is known, and asks for no robots files.
   *
   * @param limits by domain or address
   * @param pause lets time pass by the clock
   */
  public Politeness(
      Function<String, HostLimits> limits, HostRecords records, InstantSource clock, Pause pause) {
    this(limits, records, Instant.EPOCH, null, clock, pause);
  }

  /**
   * Goes on where another one stopped.
   *
   * @param limits by domain or address
   * @param opened any host may have been asked until then
   * @param robots null if no robots files are asked for
   * @param pause lets time pass by the clock
   */
  public Politeness(
      Function<String, HostLimits> limits,
      HostRecords records,
      Instant opened,
      @Nullable Robots robots,
      InstantSource clock,
      Pause pause) {
    this.limiter = new HostLimiter(limits, records.states(), opened);
    this.records = records;
    this.robots =
        robots == null ? null : new RobotsCache(robots.fetcher, clock, robots.token, records);
    this.clock = clock;
    this.pause = pause;
  }

  /** Decides at once: asks nobody, and reads nothing that is not in memory. */
  public Decision request(String url, Purpose purpose, Instant now) {
    Optional<Boolean> allowed =
        robots(url, purpose).map(r -> r.remembers(url, purpose)).orElse(YES);
    if (allowed.isPresent() && !allowed.get()) {
      return denied(url);
    }
    RemoteHost host = host(url);
    Optional<Permit> permit = take(host, purpose, now);
    if (permit.isEmpty()) {
      return new Later(limiter.mayStart(host, now).orElse(now.plus(ASK_AGAIN)));
    }
    return allowed.isPresent() ? new Granted(permit.get()) : new RobotsFirst(permit.get());
  }

  /** Decides on the caller's thread, which may take as long as is given; asks for robots files. */
  public Decision await(String url, Purpose purpose, Duration atMost) {
    Optional<Boolean> allowed = allows(url, purpose);
    if (allowed.isPresent()) {
      return allowed.get() ? awaitTurn(host(url), purpose, atMost) : denied(url);
    }
    Decision turn = awaitTurn(host(url), purpose, atMost);
    if (!(turn instanceof Granted(Permit permit))) {
      return turn;
    }
    Decision read = readRobots(url, permit);
    if (!(read instanceof Later)) {
      return read;
    }
    return allows(url, purpose).orElse(false)
        ? awaitTurn(host(url), purpose, LONGEST_AFTER_ROBOTS)
        : denied(url);
  }

  /**
   * Reads the robots file for a URL within a permit, from what is stored or from the host.
   *
   * @return {@link Granted} with the same permit if it is still free for the URL; {@link Later} if
   *     it was spent on the file; {@link Denied} if the file forbids the URL
   */
  public Decision readRobots(String url, Permit permit) {
    boolean decided = false;
    try {
      Optional<Boolean> allowed = allows(url, permit.purpose());
      Decision decision;
      if (allowed.isEmpty()) {
        askRobots(url, permit);
        Instant now = clock.instant();
        decision = new Later(limiter.mayStart(permit.host(), now).orElse(now));
      } else if (allowed.get()) {
        decision = new Granted(permit);
      } else {
        permit.unused();
        decision = denied(url);
      }
      decided = true;
      return decision;
    } finally {
      if (!decided) {
        permit.close();
      }
    }
  }

  private void askRobots(String url, Permit permit) {
    RobotsCache cache = robots(url, permit.purpose()).orElseThrow();
    FetchResult fetched = cache.ask(url);
    limiter.crawlDelay(permit.host(), cache.crawlDelay(url).orElse(Duration.ZERO));
    permit.answered(fetched);
  }

  private Optional<Boolean> allows(String url, Purpose purpose) {
    return robots(url, purpose).map(cache -> cache.allows(url, purpose)).orElse(YES);
  }

  /** The robots files, if one concerns the URL; a feed that is not of the web has none. */
  private Optional<RobotsCache> robots(String url, Purpose purpose) {
    boolean concerned =
        switch (purpose) {
          case SUBSCRIBED -> RequestUrl.origin(url).isPresent();
          case OWN_INITIATIVE -> true;
          case DIRECT -> false;
        };
    return concerned ? Optional.ofNullable(robots) : Optional.empty();
  }

  private static Decision denied(String url) {
    return new Denied("The robots.txt of %s asks us to stay away.".formatted(RequestUrl.host(url)));
  }

  private Decision awaitTurn(RemoteHost host, Purpose purpose, Duration atMost) {
    Instant now = clock.instant();
    Instant latest = now.plus(atMost);
    Optional<Permit> permit = take(host, purpose, now);
    while (permit.isEmpty()) {
      Instant next = next(host, purpose, now);
      if (next.isAfter(latest) || stopped || !rests(Duration.between(now, next))) {
        return new Later(next);
      }
      now = clock.instant();
      permit = take(host, purpose, now);
    }
    return new Granted(permit.get());
  }

  private Instant next(RemoteHost host, Purpose purpose, Instant now) {
    Optional<Instant> open = limiter.mayStart(host, now);
    return purpose == Purpose.OWN_INITIATIVE
        ? open.orElse(now).plus(AFTER_FEEDS)
        : open.orElse(now.plus(ASK_AGAIN));
  }

  private boolean rests(Duration time) {
    try {
      Duration least = time.isPositive() ? time : Duration.ofMillis(1);
      pause.pause(least.compareTo(NAP) > 0 ? NAP : least);
      return true;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private Optional<Permit> take(RemoteHost host, Purpose purpose, Instant now) {
    @Nullable Duration sinceLast = limiter.sinceLast(host, now).orElse(null);
    return limiter.start(host, now)
        ? Optional.of(new Permit(this, host, purpose, now, sinceLast))
        : Optional.empty();
  }

  /**
   * The permit of a request that another process was granted, and that is not known to be over. Who
   * asks for it twice gets the same one.
   */
  public Permit takeOver(RemoteHost host, Instant started) {
    return takenOver.computeIfAbsent(
        new TakenOver(host, started),
        _ -> {
          limiter.takenOver(host, started);
          return new Permit(this, host, Purpose.SUBSCRIBED, started, null);
        });
  }

  /**
   * Stores that a host is about to be asked within a permit. If somebody else leads before that has
   * ended, they leave the host alone until it is surely over (GC-029); if somebody leads already,
   * this fails as all storing does.
   */
  public void begin(String url) {
    RemoteHost.of(url)
        .ifPresent(
            host ->
                records.keep(
                    limiter.rememberAsked(host, clock.instant().plus(LONGEST_REQUEST)), null));
  }

  /** Has all that {@link #await} end soon, without a permit. */
  public void stopWaiting() {
    stopped = true;
  }

  /** When a host may be asked, as far as can be said; empty while it is being asked. */
  public Optional<Instant> mayStart(RemoteHost host, Instant now) {
    return limiter.mayStart(host, now);
  }

  /** How many requests a day a host allows in the long run, by its limits and its robots file. */
  public double perDay(RemoteHost host) {
    return limiter.perDay(host);
  }

  /** What is known of a host. */
  public HostState state(RemoteHost host) {
    return limiter.remember(List.of(host)).getOrDefault(host.domain(), HostState.NEW);
  }

  /** The sitemaps that the robots file of a URL's host names, as far as it is known. */
  public List<String> sitemaps(String url) {
    return robots == null ? List.of() : robots.sitemaps(url);
  }

  /** The clock was set back: nobody waits for a time that was reached already (GC-029, GC-043). */
  public void setBack(Instant now) {
    limiter.setBack(now);
  }

  /**
   * When a request had surely been made that was over by a time as far as stopwatches tell: a busy
   * machine may have started them late.
   */
  public Instant endOf(Instant reckoned) {
    Instant now = clock.instant();
    return now.isAfter(reckoned) ? now : reckoned;
  }

  /** Who is asked at a URL; one that is not of the web is a host of its own. */
  public static RemoteHost host(String url) {
    return RemoteHost.of(url).orElse(new RemoteHost(url, null));
  }

  void ended(RemoteHost host, PermitResult result) {
    limiter.ended(host, result);
  }

  void unused(RemoteHost host) {
    limiter.unused(host);
  }

  void failed(RemoteHost host) {
    limiter.failed(host, clock.instant());
  }

  Map<String, HostState> states(List<RemoteHost> hosts) {
    return limiter.remember(hosts);
  }

  /** What people look at counts when the answer is used; what hubs are asked is no document. */
  void store(Permit permit, FetchResult fetched, PermitResult result) {
    boolean counted = permit.purpose() != Purpose.DIRECT;
    records.keep(permit.states(), counted ? totals(permit, fetched, result) : null);
  }

  private static HostTotals totals(Permit permit, FetchResult fetched, PermitResult result) {
    return new HostTotals(
        permit.host().domain(),
        LocalDate.ofInstant(permit.granted(), ZoneOffset.UTC),
        1 + fetched.hops().size(),
        1,
        0,
        0,
        fetched instanceof FetchResult.Answer answer ? answer.wireBytes() : 0,
        result.isThrottled() ? 1 : 0,
        permit.sinceLast().orElse(null),
        0);
  }
}
