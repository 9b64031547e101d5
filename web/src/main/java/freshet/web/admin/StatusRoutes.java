package freshet.web.admin;

import freshet.crawler.controller.MissedShare;
import freshet.crawler.controller.Shortfall;
import freshet.crawler.controller.Snapshot;
import freshet.crawler.controller.Snapshot.Places;
import freshet.policy.quality.Quality;
import freshet.store.model.HostTotals;
import freshet.web.BudgetText;
import freshet.web.RequestBody;
import freshet.web.RouteGroup;
import freshet.web.RouteLimit;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.admin.ServerStatus.Day;
import freshet.web.admin.ServerStatus.Delay;
import freshet.web.admin.ServerStatus.Feeds;
import freshet.web.admin.ServerStatus.Leader;
import freshet.web.admin.ServerStatus.Machine;
import freshet.web.admin.ServerStatus.Politeness;
import freshet.web.admin.ServerStatus.Unspent;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reports the state of the server and changes its policy and budget. */
public final class StatusRoutes implements RouteGroup {
  private final CrawlerAccess engine;
  private final PolicyControl steer;
  private final Identity identity;
  private final Supplier<Map<String, Long>> cacheFailures;

  /**
   * Identifies the server.
   *
   * @param database the database's address without secrets
   */
  public record Identity(String version, Instant startedAt, String database) {}

  /**
   * Creates the routes.
   *
   * @param cacheFailures failures of each disk cache by name
   */
  public StatusRoutes(
      CrawlerAccess engine,
      PolicyControl steer,
      Identity identity,
      Supplier<Map<String, Long>> cacheFailures) {
    this.engine = engine;
    this.steer = steer;
    this.identity = identity;
    this.cacheFailures = cacheFailures;
  }

  @Override
  public void addTo(Routes routes) {
    routes.get(
        "/api/version",
        Credential.ADMIN_TOKEN,
        context -> context.json(Map.of("version", identity.version)));
    routes.get("/api/status", Credential.ADMIN_TOKEN, context -> context.json(status()));
    routes.post(
        "/api/switch",
        RouteLimit.json(Credential.ADMIN_TOKEN),
        context -> {
          PolicyControl.Course course =
              steer.choose(RequestBody.json(context, PolicyControl.Choice.class));
          engine.questions().forget();
          context.json(course);
        });
  }

  private ServerStatus status() {
    Snapshot snapshot = engine.questions().snapshot().orElseThrow(engine.questions()::unanswered);
    LocalDate today = LocalDate.ofInstant(engine.clock().instant(), ZoneOffset.UTC);
    return new ServerStatus(
        snapshot.at(),
        machine(),
        identity.database,
        snapshot.policy().name(),
        steer.course().budget(),
        snapshot.budget().perDay(),
        steer.course().weights(),
        snapshot.usualToday(),
        feeds(snapshot.places()),
        snapshot.nextAt().equals(Instant.MAX) ? null : snapshot.nextAt(),
        snapshot.networkDown(),
        snapshot.storeWaiting(),
        snapshot.storeTrouble(),
        new TreeMap<>(cacheFailures.get()),
        engine.store().quarantines().all().size(),
        leader(),
        day(today, engine.quality().today()),
        day(today.minusDays(1), engine.quality().yesterday()),
        unspent(snapshot.shortfall()),
        steer.course().misses(),
        snapshot.signals(),
        BudgetText.label(snapshot.budget().unit()),
        snapshot.spentToday());
  }

  private static @Nullable Unspent unspent(@Nullable Shortfall shortfall) {
    return shortfall == null
        ? null
        : new Unspent(
            shortfall.owed(),
            shortfall.made(),
            Double.isFinite(shortfall.possible()) ? (Double) shortfall.possible() : null,
            shortfall.cause().name().toLowerCase(Locale.ROOT),
            shortfall.cause().text());
  }

  private @Nullable Leader leader() {
    return engine
        .store()
        .leadership()
        .current()
        .map(term -> new Leader(term.holder(), term.since()))
        .orElse(null);
  }

  private Machine machine() {
    Runtime runtime = Runtime.getRuntime();
    return new Machine(
        identity.version,
        identity.startedAt,
        runtime.totalMemory() - runtime.freeMemory(),
        runtime.maxMemory());
  }

  private static Feeds feeds(Places places) {
    return new Feeds(
        places.all(),
        places.planned(),
        places.held(),
        places.underWay(),
        places.resting(),
        places.unread(),
        places.failing(),
        places.overdue());
  }

  private Day day(LocalDate day, Optional<Quality> quality) {
    Map<String, Long> sums = engine.store().figures().sums(day);
    long retrievals = sum(sums, "retrievals");
    long changed = sum(sums, "changed") + sum(sums, "moved");
    long unchanged = sum(sums, "unchanged");
    return new Day(
        day,
        retrievals,
        changed,
        unchanged,
        retrievals - changed - unchanged,
        sum(sums, "postings"),
        sum(sums, "missed"),
        delay(sums, quality.filter(live -> live.delay().postings() > 0)),
        politeness(engine.store().figures().hosts(day, day)),
        known(MissedShare.of(sums)),
        DayTraffic.of(sums));
  }

  private static @Nullable Double known(double figure) {
    return Double.isNaN(figure) ? null : (Double) figure;
  }

  private static long sum(Map<String, Long> sums, String name) {
    return sums.getOrDefault(name, 0L);
  }

  private static Delay delay(Map<String, Long> sums, Optional<Quality> quality) {
    long dated = sum(sums, "dated");
    return new Delay(
        dated,
        dated == 0 ? null : (Double) (sum(sums, "delay-seconds") / 60.0 / dated),
        quality.map(live -> live.delay().median()).orElse(null),
        quality.map(live -> live.delay().p95()).orElse(null),
        dated == 0 ? null : (Double) ((double) sum(sums, "prompt") / dated),
        quality.map(Quality::weightedDelayMinutes).orElse(null));
  }

  private static Politeness politeness(List<HostTotals> hosts) {
    @Nullable HostTotals all = hosts.stream().reduce(HostTotals::plus).orElse(null);
    return all == null
        ? new Politeness(0, 0, 0, 0, 0, 0, 0, null, 0)
        : new Politeness(
            all.requests(),
            hosts.size(),
            all.unconditional(),
            all.notModified(),
            all.wasted(),
            all.bytes(),
            all.throttled(),
            all.smallestGap(),
            all.violations());
  }
}
