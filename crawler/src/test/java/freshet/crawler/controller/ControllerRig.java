package freshet.crawler.controller;

import freshet.crawler.codec.HostText;
import freshet.crawler.codec.StandingText;
import freshet.crawler.controller.DirectDispatch.Moment;
import freshet.crawler.host.HostGate;
import freshet.crawler.host.HostLimits;
import freshet.crawler.http.Fetcher;
import freshet.crawler.push.PushReceiver;
import freshet.crawler.push.PushSettings;
import freshet.crawler.push.PushSubscriber;
import freshet.crawler.terminal.Agent;
import freshet.crawler.terminal.PaceRules;
import freshet.crawler.terminal.PaceSettings;
import freshet.crawler.terminal.SeenCache;
import freshet.crawler.terminal.Terminal;
import freshet.feed.FeedReader;
import freshet.policy.Budget;
import freshet.policy.live.LivePolicy;
import freshet.policy.online.OnlineSettings;
import freshet.store.NewFeed;
import freshet.store.Store;
import freshet.store.Stores;
import freshet.work.Supervisor;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** A whole server but for the network, at a time that the test sets. */
final class ControllerRig implements AutoCloseable {
  /** A pace that asks for nothing by itself. */
  static final PaceRules UNBOUND =
      new PaceRules(
          new PaceSettings(
              Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ofDays(1), false, false),
          Map.of());

  private static final PushSettings PUSHES =
      new PushSettings(URI.create("https://reader.example/push"), "Freshet/1");

  static final PaceRules USUAL = new PaceRules(PaceSettings.DEFAULT, Map.of());

  final Store store;
  final Inbox inbox = new Inbox();
  final Journal journal;
  final LiveQuality quality = new LiveQuality();
  final Controller controller;
  final Pushing pushing;
  final PushReceiver receiver;
  private final SettableClock clock;
  private final SeenCache cache;

  /** How a rig is made. */
  record Setup(
      Path folder,
      String location,
      SettableClock clock,
      Fetcher web,
      ControllerSettings settings,
      Consumer<Moment> fate,
      UnaryOperator<Store> wrap) {

    Setup(Path folder, SettableClock clock, Fetcher web, ControllerSettings settings) {
      this(folder, sqlite(folder), clock, web, settings, _ -> {}, store -> store);
    }

    Setup dying(Consumer<Moment> moments) {
      return new Setup(folder, location, clock, web, settings, moments, wrap);
    }

    Setup on(UnaryOperator<Store> wrapped) {
      return new Setup(folder, location, clock, web, settings, fate, wrapped);
    }

    /** With another database than the file in its folder. */
    Setup storedAt(String place) {
      return new Setup(folder, place, clock, web, settings, fate, wrap);
    }

    ControllerRig start() {
      return new ControllerRig(this);
    }
  }

  static ControllerSettings settings(LivePolicy policy, double perDay, PaceRules pace) {
    return new ControllerSettings(policy, new Budget(perDay), OnlineSettings.DEFAULTS, pace, 7);
  }

  /** Adds the feeds of sites to the store of a folder, as if they had been added at a time. */
  static void add(Path folder, int sites, Instant added) {
    add(sqlite(folder), sites, added);
  }

  /** The same for the store at a place. */
  static void add(String location, int sites, Instant added) {
    try (Store store = Stores.open(location)) {
      store
          .feeds()
          .add(
              IntStream.range(0, sites)
                  .mapToObj(ScriptedWeb::url)
                  .map(url -> NewFeed.of(url, url, added, StandingText.unseen(url)))
                  .toList());
    }
  }

  static String sqlite(Path folder) {
    return folder.resolve("freshet.db").toString();
  }

  private ControllerRig(Setup setup) {
    clock = setup.clock;
    store = setup.wrap.apply(Stores.open(setup.location));
    cache = new SeenCache(setup.folder.resolve("seen"));
    Terminal terminal =
        new Terminal(
            setup.web,
            new Agent("Freshet", "0.1", "https://freshet.example/bot"),
            new FeedReader()::read,
            cache,
            _ -> true);
    StorePatience patience = new StorePatience(time -> clock.set(clock.instant().plus(time)));
    HostGate gate = new HostGate(_ -> HostLimits.DEFAULT, HostText.readAll(store.hosts().states()));
    DirectDispatch dispatch = new DirectDispatch(terminal, clock, setup.fate, this::flush);
    StorePushes pushes = new StorePushes(store.pushes());
    pushing =
        new Pushing(
            store,
            pushes,
            new PushSubscriber(setup.web, pushes, PUSHES, new SecureRandom(), new Random(5)),
            inbox,
            clock,
            Runnable::run);
    receiver = new PushReceiver(PUSHES, pushes, pushing, new Random(6));
    journal = new Journal(store, patience, dispatch, inbox, List.of(pushing), new Supervisor());
    controller =
        new Controller(
            store,
            patience,
            gate,
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
      clock.set(next.isBefore(least) ? least : next.isAfter(end) ? end : next);
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
