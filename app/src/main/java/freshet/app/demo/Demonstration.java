package freshet.app.demo;

import freshet.app.server.Server;
import freshet.app.server.ServerEnvironment;
import freshet.app.settings.DataFolder;
import freshet.app.settings.ServerSettings;
import freshet.app.settings.SettingSources;
import freshet.app.settings.SettingsFile;
import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.FeedReply;
import freshet.policy.Horizon;
import freshet.policy.catalogue.PolicyCatalogue;
import freshet.policy.quality.Quality;
import freshet.simulator.SimulatedPolicies;
import freshet.simulator.scene.SceneConditions;
import freshet.simulator.trace.Trace;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.model.FeedAdded;
import freshet.store.sql.SubscriptionTable;
import freshet.village.Village;
import freshet.work.Supervisor;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A town of publishers and a real server that watches it, with an accelerated clock. */
public final class Demonstration implements AutoCloseable {
  /**
   * The same days seen three times, for publishers without trouble.
   *
   * @param simulated what the simulator says of the policy that runs
   * @param evenly what it says of asking every feed equally often
   */
  record Comparison(Quality live, Quality simulated, Quality evenly) {}

  private static final double DAY_SECONDS = 86_400;

  /** The name under which the hub of the town reaches the server. */
  private static final String PUBLIC_URL = "https://freshet" + Village.DOMAIN;

  /** The speed while every feed is read for the first time. */
  private static final double MOVING_IN = 10;

  /** The policy that asks every feed equally often. */
  private static final String EVENLY = "uniform";

  private final SimulatedPolicies simulated;
  private final Trace trace;
  private final double learnFrom;
  private final DataFolder folder;
  private final ServerSettings settings;
  private final AcceleratedClock clock;
  private final Village village;
  private final Town town;
  private final DemoObserver onlooker = new DemoObserver();
  private final List<Long> feeds;
  private final Server server;
  private final HubRelay courier;
  private double begin = Double.NaN;

  /**
   * Builds the town and starts a server that watches it; the clock is not fast yet.
   *
   * @param folder an empty folder for the server
   * @param flags settings of the server
   */
  public Demonstration(
      Trace trace,
      DataFolder folder,
      Map<String, String> flags,
      String version,
      PolicyCatalogue policies) {
    simulated = new SimulatedPolicies(policies);
    this.trace = trace;
    this.folder = folder;
    learnFrom = Math.floor(trace.first());
    Instant start = Town.instant(learnFrom + DemoTrace.learnDays(trace));
    clock = new AcceleratedClock(start);
    clock.run(MOVING_IN);
    village = Village.town(clock);
    town = Town.troubled(village, trace, start);
    folder.make();
    feeds = add(Town.instant(learnFrom));
    onlooker.know(feeds, town.residents());
    settings = ServerSettings.of(given(flags), policies);
    ServerEnvironment world =
        new ServerEnvironment(clock, clock, village::resolve, List.of(onlooker), new Supervisor())
            .with(policies)
            .with(town.samples());
    server = Server.start(folder, given(movingIn(flags)), version, world);
    subscribe();
    courier = new HubRelay(town.hub(), town, clock, server.url());
  }

  private static SettingSources given(Map<String, String> flags) {
    return SettingSources.of(SettingsFile.NONE, Map.of(), flags);
  }

  /**
   * Returns settings for the start: a policy without planning, and no limit on first retrievals.
   */
  private static Map<String, String> movingIn(Map<String, String> flags) {
    Map<String, String> simple = new HashMap<>(flags);
    simple.put("policy", "uniform");
    simple.put("budget", "2400/feed");
    return simple;
  }

  /**
   * Adds the feeds as if they had been watched since the start of the trace, so that its postings
   * count as known.
   */
  private List<Long> add(Instant since) {
    try (Store store = Store.open(folder.database().toString())) {
      return store.feeds().add(town.feeds(since)).stream().map(FeedAdded::feed).toList();
    }
  }

  /** Subscribes the reader of the town to every feed, so that its pages show what comes in. */
  private void subscribe() {
    Store store = server.aggregator().store();
    Map<Long, List<String>> everyFeed =
        feeds.stream().collect(Collectors.toMap(Function.identity(), _ -> List.of()));
    Instant now = clock.instant();
    for (Account reader : store.accounts().all()) {
      store
          .subscriptions()
          .add(reader.id(), everyFeed, now.minus(SubscriptionTable.UNREAD_AT_FIRST), now);
    }
  }

  /** Returns the settings that a server needs for a town, with a reader who needs no password. */
  public static Map<String, String> townSettings() {
    return Map.of(
        "allow-network",
        "127.0.0.0/8",
        "allow-network-images",
        "127.0.0.0/8",
        "public-url",
        PUBLIC_URL,
        "single-user",
        "on",
        "log-level",
        "error");
  }

  /** Sets the speed of the clock. */
  void begin(double speed) {
    server
        .aggregator()
        .steering()
        .choose(settings.crawling().policy(), settings.crawling().budget());
    begin = now();
    clock.run(speed);
  }

  /** Returns the time in the town in days. */
  double now() {
    return clock.instant().toEpochMilli() / (1000 * DAY_SECONDS);
  }

  /** Returns how many days of the trace can be watched. */
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

  DemoObserver onlooker() {
    return onlooker;
  }

  ServerSettings settings() {
    return settings;
  }

  /** Returns the budget per day. */
  double perDay() {
    return server.aggregator().steering().budget().perDay();
  }

  /** Measures all publishers since the start. */
  Quality quality() {
    return onlooker.quality(new Horizon(begin, Math.max(now(), begin + 1e-6)), _ -> true);
  }

  /** Returns the number of postings that may have been missed, according to the server. */
  long missed() {
    long[] missed = new long[1];
    server.aggregator().store().feeds().each(feed -> missed[0] += feed.missed());
    return missed[0];
  }

  /** Returns what is planned for a publisher; empty if the controller is busy. */
  Optional<FeedReply> plan(Resident resident) throws InterruptedException {
    CompletableFuture<Optional<FeedReply>> answer = new CompletableFuture<>();
    server
        .aggregator()
        .inbox()
        .add(new ControllerEvent.Asked(feeds.get(resident.number()), answer::complete));
    try {
      return answer.get(1, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      return Optional.empty();
    }
  }

  /** Returns the results for publishers without trouble; empty if it is too early. */
  Optional<Comparison> compared() {
    double now = now();
    if (now < begin + SimulatedBaseline.LEAST_DAYS) {
      return Optional.empty();
    }
    Duration floor = settings.manners().pace().usual().floor();
    SceneConditions conditions =
        SceneConditions.plain(floor.toSeconds() / DAY_SECONDS)
            .withMaxPeak(settings.crawling().maxPeak());
    SimulatedBaseline verdict =
        SimulatedBaseline.of(begin, now, conditions, perDay() / feeds.size());
    Quality live =
        onlooker.quality(verdict.measured(), resident -> resident.nature() == PublisherKind.STEADY);
    return Optional.of(
        new Comparison(
            live,
            simulated(verdict, settings.crawling().policy().name()),
            simulated(verdict, EVENLY)));
  }

  private Quality simulated(SimulatedBaseline verdict, String policy) {
    return verdict.simulated(
        trace, learnFrom, simulated.of(policy).orElseThrow(), town.residents());
  }

  @Override
  public void close() {
    courier.close();
    village.close(); // closed first, so that nobody waits for an answer
    server.close();
  }
}
