package freshet.web.manage;

import freshet.crawler.controller.Snapshot;
import freshet.crawler.controller.Snapshot.Places;
import freshet.policy.quality.Quality;
import freshet.store.HostFigures;
import freshet.web.RequestBody;
import freshet.web.RouteLimit;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.manage.Status.Day;
import freshet.web.manage.Status.Delay;
import freshet.web.manage.Status.Feeds;
import freshet.web.manage.Status.Leader;
import freshet.web.manage.Status.Machine;
import freshet.web.manage.Status.Politeness;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tells how the server does, and steers it. */
public final class StatusPart implements WebPart {
  private final Engine engine;
  private final Steer steer;
  private final Identity identity;
  private final Supplier<Map<String, Long>> cacheFailures;

  /**
   * Who is asked.
   *
   * @param database where all is kept, without secrets
   */
  public record Identity(String version, Instant startedAt, String database) {}

  /**
   * Tells of an engine.
   *
   * @param cacheFailures how often each cache on disk could not be used, by its name
   */
  public StatusPart(
      Engine engine, Steer steer, Identity identity, Supplier<Map<String, Long>> cacheFailures) {
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
        context -> context.json(steer.choose(RequestBody.json(context, Steer.Choice.class))));
  }

  private Status status() {
    Snapshot snapshot = engine.questions().snapshot().orElseThrow(engine.questions()::unanswered);
    LocalDate today = LocalDate.ofInstant(engine.clock().instant(), ZoneOffset.UTC);
    return new Status(
        snapshot.at(),
        machine(),
        identity.database,
        snapshot.policy().label(),
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
        day(today.minusDays(1), engine.quality().yesterday()));
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
        politeness(engine.store().figures().hosts(day, day)));
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
        dated == 0 ? null : (Double) ((double) sum(sums, "prompt") / dated));
  }

  private static Politeness politeness(List<HostFigures> hosts) {
    @Nullable HostFigures all = hosts.stream().reduce(HostFigures::plus).orElse(null);
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
