package freshet.app.server;

import freshet.crawler.codec.HostText;
import freshet.crawler.controller.Controller;
import freshet.crawler.controller.ControllerSettings;
import freshet.crawler.controller.Event;
import freshet.crawler.controller.Inbox;
import freshet.crawler.controller.Journal;
import freshet.crawler.controller.StorePatience;
import freshet.crawler.dispatch.LocalDispatch;
import freshet.crawler.host.HostGate;
import freshet.crawler.http.AddressRules;
import freshet.crawler.http.HttpFetcher;
import freshet.crawler.http.HttpSettings;
import freshet.crawler.terminal.Agent;
import freshet.crawler.terminal.SeenCache;
import freshet.crawler.terminal.Terminal;
import freshet.feed.FeedReader;
import freshet.policy.online.OnlineSettings;
import freshet.store.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;

/**
 * Watches feeds: store, controller, journal and terminals in one process. Made, started, closed
 * once.
 */
public final class Aggregator implements AutoCloseable {
  private static final double DAY_SECONDS = 86_400;

  /** How long a part may take to end. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Inbox inbox;
  private final List<Journal.Follower> followers;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final Store store;
  private final InstantSource clock;
  private final Steering steering;
  private final SeenCache cache;
  private final HttpFetcher fetcher;
  private final HostGate gate;
  private final Lookout lookout;
  private final LocalDispatch dispatch;
  private final Journal journal;
  private final Controller controller;
  private final Thread journalThread;
  private final Thread controllerThread;

  /**
   * Goes on where another one stopped.
   *
   * @param folder for what may be lost, such as the cache of what was seen
   */
  public Aggregator(
      Store store, Path folder, Given given, Settings settings, Agent agent, World world) {
    this.store = store;
    clock = world.clock();
    inbox = new Inbox(world.waiting());
    followers = new CopyOnWriteArrayList<>(world.followers());
    Settings.Manners manners = settings.manners();
    steering = new Steering(store, inbox, given, settings.crawling());
    cache = new SeenCache(folder.resolve("seen"));
    fetcher = new HttpFetcher(http(manners, agent), world.resolver(), world.clock());
    StorePatience patience = new StorePatience(Thread::sleep);
    gate =
        new HostGate(
            manners::limits, HostText.readAll(store.hosts().states()), world.clock().instant());
    lookout = new Lookout(fetcher, agent, gate, world.clock());
    Terminal terminal = new Terminal(lookout, agent, new FeedReader()::read, cache, _ -> true);
    dispatch = new LocalDispatch(terminal, world.clock(), settings.crawling().concurrent());
    journal = new Journal(store, patience, dispatch, inbox, List.of(this::stored));
    controller =
        new Controller(
            store,
            patience,
            gate,
            dispatch,
            journal,
            inbox,
            world.clock(),
            _ -> false,
            controlled(settings));
    journalThread = Thread.ofPlatform().name("journal").unstarted(guarded(journal::run));
    controllerThread = Thread.ofPlatform().name("controller").unstarted(guarded(controller::run));
  }

  private static HttpSettings http(Settings.Manners manners, Agent agent) {
    return HttpSettings.defaults(agent.name() + "/" + agent.version())
        .with(new AddressRules(manners.allowed(), List.of(), manners.optOut()));
  }

  private ControllerSettings controlled(Settings settings) {
    Duration floor = settings.manners().pace().usual().floor();
    return new ControllerSettings(
        steering.policy(),
        steering.budget(),
        OnlineSettings.DEFAULTS
            .withMaxPeak(settings.crawling().maxPeak())
            .withMinInterval(floor.toSeconds() / DAY_SECONDS),
        settings.manners().pace(),
        RandomGenerator.getDefault().nextLong());
  }

  /** A part of the work, which must not end by itself. */
  private interface Work {
    void run() throws InterruptedException;
  }

  private Runnable guarded(Work work) {
    return () -> {
      try {
        work.run();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (RuntimeException | Error e) {
        ended.completeExceptionally(e);
      }
    };
  }

  /** Has someone told of all that is stored. */
  public void follow(Journal.Follower follower) {
    followers.add(follower);
  }

  private void stored(Event.Stored stored) {
    followers.forEach(follower -> follower.stored(stored));
  }

  public void start() {
    journalThread.start();
    controllerThread.start();
  }

  /** Completed when it is closed, or with the reason if it cannot go on. */
  public CompletableFuture<Void> ended() {
    return ended;
  }

  public Store store() {
    return store;
  }

  public Inbox inbox() {
    return inbox;
  }

  public Controller controller() {
    return controller;
  }

  public Steering steering() {
    return steering;
  }

  public InstantSource clock() {
    return clock;
  }

  public HostGate gate() {
    return gate;
  }

  public Lookout lookout() {
    return lookout;
  }

  /** Ends it all in order: nothing new, then what is under way, then what is to be stored. */
  @Override
  public void close() {
    controller.stop();
    join(controllerThread);
    dispatch.close();
    journal.stop();
    join(journalThread);
    fetcher.close();
    cache.close();
    ended.complete(null);
  }

  private static void join(Thread thread) {
    try {
      if (thread.isAlive() && !thread.join(PATIENCE)) {
        thread.interrupt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
