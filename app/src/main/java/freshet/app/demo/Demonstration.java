package freshet.app.demo;

import freshet.app.server.DataFolder;
import freshet.app.server.FastClock;
import freshet.app.server.Given;
import freshet.app.server.Server;
import freshet.app.server.Settings;
import freshet.app.server.SettingsFile;
import freshet.app.server.World;
import freshet.crawler.controller.Event;
import freshet.crawler.controller.FeedAnswer;
import freshet.policy.Horizon;
import freshet.policy.live.LivePolicy;
import freshet.policy.quality.Quality;
import freshet.simulator.Conditions;
import freshet.simulator.PolicyName;
import freshet.simulator.trace.Trace;
import freshet.store.FeedAdded;
import freshet.store.Store;
import freshet.store.Stores;
import freshet.village.Village;
import freshet.work.Supervisor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A town and the real server that watches it, at a clock that runs fast. */
public final class Demonstration implements AutoCloseable {
  private static final double DAY_SECONDS = 86_400;

  /** Under this name the hub of the town finds the server. */
  private static final String PUBLIC_URL = "https://freshet" + Village.DOMAIN;

  /** So many times faster time passes while every feed is read for the first time. */
  private static final double MOVING_IN = 10;

  private final Trace trace;
  private final double learnFrom;
  private final DataFolder folder;
  private final Settings settings;
  private final FastClock clock;
  private final Village village;
  private final Town town;
  private final Onlooker onlooker = new Onlooker();
  private final List<Long> feeds;
  private final Server server;
  private final HubCourier courier;
  private double begin = Double.NaN;

  /**
   * Builds the town and starts a server that watches it; time does not run much faster yet.
   *
   * @param folder for the server, empty
   * @param flags settings of the server
   */
  public Demonstration(Trace trace, DataFolder folder, Map<String, String> flags, String version) {
    this.trace = trace;
    this.folder = folder;
    learnFrom = Math.floor(trace.first());
    Instant start = Town.instant(learnFrom + DemoTrace.learnDays(trace));
    clock = new FastClock(start);
    clock.run(MOVING_IN);
    village = Village.town(clock);
    town = Town.troubled(village, trace, start);
    folder.make();
    feeds = add(Town.instant(learnFrom));
    onlooker.know(feeds, town.residents());
    settings = Settings.of(given(flags));
    World world = new World(clock, clock, village::resolve, List.of(onlooker), new Supervisor());
    server = Server.start(folder, given(movingIn(flags)), version, world);
    courier = new HubCourier(town.hub(), town, clock, server.url());
  }

  private static Given given(Map<String, String> flags) {
    return Given.of(SettingsFile.NONE, Map.of(), flags);
  }

  /** A policy that needs no time to think, and no limit to first looks, while all feeds are new. */
  private static Map<String, String> movingIn(Map<String, String> flags) {
    Map<String, String> simple = new HashMap<>(flags);
    simple.put("policy", LivePolicy.UNIFORM.label());
    simple.put("budget", "2400/feed");
    return simple;
  }

  /** As if they had been watched since the trace began, so that it is known what is in it. */
  private List<Long> add(Instant since) {
    try (Store store = Stores.open(folder.database().toString())) {
      return store.feeds().add(town.feeds(since)).stream().map(FeedAdded::feed).toList();
    }
  }

  /** The settings that a server for a town needs beside its own. */
  public static Map<String, String> townSettings() {
    return Map.of(
        "allow-network",
        "127.0.0.0/8",
        "allow-network-images",
        "127.0.0.0/8",
        "public-url",
        PUBLIC_URL,
        "log-level",
        "error");
  }

  /** Lets time run so many times faster from now on. */
  void begin(double speed) {
    server
        .aggregator()
        .steering()
        .choose(settings.crawling().policy(), settings.crawling().budget());
    begin = now();
    clock.run(speed);
  }

  /** The time in the town, in days. */
  double now() {
    return clock.instant().toEpochMilli() / (1000 * DAY_SECONDS);
  }

  /** How much of the trace can be watched, and was, in days. */
  double length() {
    return Math.floor(trace.last()) + 1 - begin;
  }

  double passed() {
    return now() - begin;
  }

  Instant time() {
    return clock.instant();
  }

  String url() {
    return server.url();
  }

  DataFolder folder() {
    return folder;
  }

  Town town() {
    return town;
  }

  Onlooker onlooker() {
    return onlooker;
  }

  Settings settings() {
    return settings;
  }

  /** Retrievals that the budget allows a day. */
  double perDay() {
    return server.aggregator().steering().budget().perDay();
  }

  /** All publishers, since the begin. */
  Quality quality() {
    return onlooker.quality(new Horizon(begin, Math.max(now(), begin + 1e-6)), _ -> true);
  }

  /** Postings that may have been missed, as the server sees it. */
  long missed() {
    long[] missed = new long[1];
    server.aggregator().store().feeds().each(feed -> missed[0] += feed.missed());
    return missed[0];
  }

  /** What is planned for a publisher; nothing if the controller has no time to say. */
  Optional<FeedAnswer> plan(Resident resident) throws InterruptedException {
    CompletableFuture<Optional<FeedAnswer>> answer = new CompletableFuture<>();
    server
        .aggregator()
        .inbox()
        .add(new Event.Asked(feeds.get(resident.number()), answer::complete));
    try {
      return answer.get(1, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      return Optional.empty();
    }
  }

  /** How steady publishers were watched, and how the simulator would have; empty if too early. */
  Optional<List<Quality>> compared() {
    double now = now();
    if (now < begin + Verdict.LEAST_DAYS) {
      return Optional.empty();
    }
    PolicyName policy = PolicyName.of(settings.crawling().policy().label()).orElseThrow();
    Duration floor = settings.manners().pace().usual().floor();
    Conditions conditions =
        Conditions.plain(floor.toSeconds() / DAY_SECONDS)
            .withMaxPeak(settings.crawling().maxPeak());
    Verdict verdict = Verdict.of(begin, now, conditions, perDay() / feeds.size());
    List<Quality> both = new ArrayList<>();
    both.add(onlooker.quality(verdict.measured(), resident -> resident.nature() == Nature.STEADY));
    both.add(verdict.simulated(trace, learnFrom, policy, town.residents()));
    return Optional.of(both);
  }

  @Override
  public void close() {
    courier.close();
    village.close(); // so that nobody waits for an answer
    server.close();
  }
}
