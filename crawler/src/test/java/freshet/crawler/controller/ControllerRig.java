package freshet.crawler.controller;

import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.controller.DirectDispatch.Moment;
import freshet.crawler.politeness.HostLimits;
import freshet.crawler.politeness.IntervalRules;
import freshet.crawler.politeness.IntervalSettings;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.push.PushReceiver;
import freshet.crawler.push.PushSettings;
import freshet.crawler.push.PushSubscriber;
import freshet.crawler.terminal.DocumentStateCache;
import freshet.crawler.terminal.FetchSources;
import freshet.crawler.terminal.Terminal;
import freshet.crawler.terminal.UserAgent;
import freshet.feed.reader.FeedReader;
import freshet.http.Fetcher;
import freshet.policy.Budget;
import freshet.policy.PolicySettings;
import freshet.policy.catalogue.PolicyCatalogue;
import freshet.policy.catalogue.PolicyDefinition;
import freshet.store.Store;
import freshet.store.StoreRetry;
import freshet.store.model.NewFeed;
import freshet.village.SettableClock;
import freshet.work.Supervisor;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A whole server but for the network, at a time that the test sets. */
final class ControllerRig implements AutoCloseable {
  /** A pace that asks for nothing by itself. */
  static final IntervalRules UNBOUND =
      new IntervalRules(
          new IntervalSettings(
              Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ofDays(1), false, false),
          Map.of());

  private static final PushSettings PUSHES =
      new PushSettings(URI.create("https://reader.example/push"), "Freshet/1");

  static final IntervalRules USUAL = new IntervalRules(IntervalSettings.DEFAULT, Map.of());

  /** Of all chance. */
  static final long SEED = 7;

  final Store store;
  final Inbox inbox = new Inbox();
  final Journal journal;
  final LiveQuality quality = new LiveQuality();
  final Controller controller;
  final PushService pushing;
  final PushReceiver receiver;
  private final SettableClock clock;
  private final DocumentStateCache cache;

  /** How a rig is made. */
  record Setup(
      Path folder,
      String location,
      SettableClock clock,
      Fetcher web,
      ControllerSettings settings,
      HostLimits hosts,
      Consumer<Moment> fate,
      UnaryOperator<Store> wrap) {

    Setup(Path folder, SettableClock clock, Fetcher web, ControllerSettings settings) {
      this(
          folder,
          sqlite(folder),
          clock,
          web,
          settings,
          HostLimits.DEFAULT,
          _ -> {},
          store -> store);
    }

    Setup dying(Consumer<Moment> moments) {
      return new Setup(folder, location, clock, web, settings, hosts, moments, wrap);
    }

    Setup on(UnaryOperator<Store> wrapped) {
      return new Setup(folder, location, clock, web, settings, hosts, fate, wrapped);
    }

    /** With another database than the file in its folder. */
    Setup storedAt(String place) {
      return new Setup(folder, place, clock, web, settings, hosts, fate, wrap);
    }

    /** With hosts that allow so much. */
    Setup with(HostLimits limits) {
      return new Setup(folder, location, clock, web, settings, limits, fate, wrap);
    }

    ControllerRig start() {
      return new ControllerRig(this);
    }
  }

  /** The names of all policies that a server can follow. */
  static Stream<String> livePolicies() {
    return PolicyCatalogue.standard().live().stream().map(PolicyDefinition::name);
  }

  static PolicyDefinition policy(String name) {
    return PolicyCatalogue.standard().forServer(name).orElseThrow();
  }

  static ControllerSettings settings(String policy, double perDay, IntervalRules pace) {
    return new ControllerSettings(
        policy(policy), new Budget(perDay), PolicySettings.DEFAULTS, pace, SEED);
  }

  /** Adds the feeds of sites to the store of a folder, as if they had been added at a time. */
  static void add(Path folder, int sites, Instant added) {
    add(sqlite(folder), sites, added);
  }

  /** The same for the store at a place. */
  static void add(String location, int sites, Instant added) {
    try (Store store = Store.open(location)) {
      store
          .feeds()
          .add(
              IntStream.range(0, sites)
                  .mapToObj(ScriptedWeb::url)
                  .map(url -> NewFeed.of(url, url, added, RetrievalStateText.unseen(url)))
                  .toList());
    }
  }

  static String sqlite(Path folder) {
    return folder.resolve("freshet.db").toString();
  }

  private ControllerRig(Setup setup) {
    clock = setup.clock;
    store = setup.wrap.apply(Store.open(setup.location));
    cache = new DocumentStateCache(setup.folder.resolve("seen"));
    Terminal terminal =
        new Terminal(
            FetchSources.standard(
                setup.web, new UserAgent("Freshet", "0.1", "https://freshet.example/bot")),
            new FeedReader()::read,
            cache);
    StoreRetry patience = new StoreRetry(clock::advance);
    Politeness politeness =
        new Politeness(_ -> setup.hosts, new StoredHosts(store, patience), clock, Thread::sleep);
    DirectDispatch dispatch = new DirectDispatch(terminal, clock, setup.fate, this::flush);
    StoredSubscriptions pushes = new StoredSubscriptions(store.pushes());
    pushing =
        new PushService(
            store,
            pushes,
            new PushSubscriber(setup.web, pushes, PUSHES, new Random(5)),
            inbox,
            clock,
            Runnable::run);
    receiver = new PushReceiver(PUSHES, pushes, pushing, new Random(6));
    journal = new Journal(store, patience, dispatch, inbox, List.of(pushing), new Supervisor());
    controller =
        new Controller(
            store,
            patience,
            politeness,
            dispatch,
            journal,
            inbox,
            clock,
            pushes::isLive,
            quality,
            setup.settings);
  }

  private void flush() {
    journal.flush();
  }

  /** Goes on until a time. */
  void runTo(Instant end) {
    while (clock.instant().isBefore(end)) {
      Instant next = controller.step();
      Instant least = clock.instant().plusMillis(1);
      clock.advanceTo(next.isBefore(least) ? least : next.isAfter(end) ? end : next);
    }
  }

  List<Long> feedIds() {
    List<Long> ids = new ArrayList<>();
    store.feeds().each(feed -> ids.add(feed.id()));
    return ids;
  }

  /** All that is not in the store is lost. */
  @Override
  public void close() {
    cache.close();
    store.close();
  }
}
