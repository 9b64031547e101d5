package freshet.app.server;

import freshet.crawler.codec.HostText;
import freshet.crawler.controller.Controller;
import freshet.crawler.controller.ControllerSettings;
import freshet.crawler.controller.Event;
import freshet.crawler.controller.Housekeeping;
import freshet.crawler.controller.Inbox;
import freshet.crawler.controller.Journal;
import freshet.crawler.controller.LiveQuality;
import freshet.crawler.controller.StorePatience;
import freshet.crawler.controller.StorePushes;
import freshet.crawler.controller.Visits;
import freshet.crawler.errand.ErrandRunner;
import freshet.crawler.errand.HouseRules;
import freshet.crawler.errand.Means;
import freshet.crawler.host.HostGate;
import freshet.crawler.host.TurnTaking;
import freshet.crawler.http.Fetcher;
import freshet.crawler.http.HttpFetcher;
import freshet.crawler.http.HttpSettings.SizeLimits;
import freshet.crawler.http.RequestUrl;
import freshet.crawler.terminal.Agent;
import freshet.crawler.terminal.DocumentReader;
import freshet.crawler.terminal.LaneDocumentReader;
import freshet.crawler.terminal.SeenCache;
import freshet.crawler.terminal.Terminal;
import freshet.feed.FeedReader;
import freshet.policy.online.OnlineSettings;
import freshet.store.DeposedException;
import freshet.store.Store;
import freshet.store.StoreException;
import freshet.web.dashboard.DayBudget;
import freshet.web.images.ImageCache;
import freshet.web.images.ImageSource;
import freshet.work.SupervisedThread;
import freshet.work.Supervisor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** By which robots files call us. */
  private static final String ROBOTS_NAME = "freshet";

  /** The most bytes that images take on disk. */
  private static final long IMAGES_KEPT = 256L << 20;

  /** Figures of days are few; two years can be compared. */
  private static final Duration FIGURES_KEPT = Duration.ofDays(800);

  private final Lanes lanes = Lanes.open();
  private final Inbox inbox;
  private final List<Journal.Follower> followers;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final Store store;
  private final InstantSource clock;
  private final Steering steering;
  private final Weighing weighing;
  private final StorePatience patience;
  private final SeenCache cache;
  private final ImageCache imageCache;
  private final HttpRules http;
  private final HttpFetcher fetcher;
  private final HttpFetcher images;
  private final HttpFetcher pictures;
  private final HttpFetcher webhooks;
  private final HttpFetcher callbacks;
  private final HostGate gate;
  private final Lookout lookout;
  private final Role.Reach reach;
  private final Journal journal;
  private final LiveQuality quality = new LiveQuality();
  private final CompletableFuture<Controller> controller = new CompletableFuture<>();
  private final Supervisor supervisor;
  private final SupervisedThread journalThread;
  private final SupervisedThread controllerThread;
  private final SupervisedThread errandThread;
  private final SupervisedThread upkeepThread;
  private final Optional<PushDesk> desk;
  private final ErrandRunner errands;

  /**
   * Goes on where another one stopped.
   *
   * @param folder for what may be lost, such as the cache of what was seen
   * @param role how terminals are reached
   */
  Aggregator(
      Store store,
      Path folder,
      Given given,
      Settings settings,
      Agent agent,
      World world,
      Role role) {
    this.store = store;
    supervisor = world.supervisor();
    clock = world.clock();
    inbox = new Inbox(world.waiting());
    followers = new CopyOnWriteArrayList<>(world.followers());
    Settings.Manners manners = settings.manners();
    steering = new Steering(store, inbox, given, settings.crawling());
    weighing = new Weighing(store, inbox, steering::weights, clock);
    cache = new SeenCache(folder.resolve(role.cache()));
    imageCache = new ImageCache(folder.resolve("images"), IMAGES_KEPT, clock);
    http = new HttpRules(settings, agent, world);
    fetcher = http.fetcher(manners.allowed().feeds(), SizeLimits.DEFAULT);
    images = http.fetcher(manners.allowed().feeds(), Means.IMAGE_SIZES);
    pictures = http.fetcher(manners.allowed().images(), ImageSource.SIZES);
    webhooks = http.fetcher(manners.allowed().webhooks(), SizeLimits.DEFAULT);
    callbacks = http.fetcher(manners.allowed().callbacks(), SizeLimits.DEFAULT);
    patience = new StorePatience(Thread::sleep);
    gate =
        new HostGate(
            manners::limits, HostText.readAll(store.hosts().states()), world.clock().instant());
    Visits visits = new Visits(store, patience, gate, clock);
    Fetcher guarded = role.guarded(fetcher, visits);
    lookout = new Lookout(guarded, agent, gate, visits, clock);
    HouseRules rules = new HouseRules(store, patience, guarded, clock, ROBOTS_NAME, gate);
    DocumentReader reader = new LaneDocumentReader(new FeedReader()::read, lanes.feeds());
    Terminal terminal = new Terminal(lookout, agent, reader, cache, rules::welcome);
    reach =
        role.reach(
            new Role.Means(
                terminal,
                cache,
                rules,
                guarded,
                lanes.articles(),
                clock,
                settings.crawling().concurrent(),
                supervisor));
    reach.dispatch().occupy(gate);
    StorePushes pushes = new StorePushes(store.pushes());
    Fetcher turning = new TurnTaking(guarded, gate, clock, world::pause, visits::ended);
    desk = desk(pushes, agent, settings.listening(), turning);
    desk.ifPresent(pushing -> followers.add(pushing.pushing()));
    Means means =
        new Means(guarded, role.guarded(images, visits), reach.pages(), agent, reader, cache::find);
    errands =
        new ErrandRunner(
            store, patience, gate, rules, means, clock, world::pause, reach.errands(), supervisor);
    followers.add(errands);
    journal =
        new Journal(store, patience, reach.dispatch(), inbox, List.of(this::stored), supervisor);
    journalThread = supervisor.thread("journal", journal::step, this::endsJournal);
    controllerThread =
        supervisor.thread("controller", () -> control(pushes, controlled(settings)), this::ends);
    errandThread = supervisor.thread("errands", errands::run, this::ends);
    upkeepThread = supervisor.thread("upkeep", upkeep(settings.keeping())::round, this::ends);
  }

  /** A server that another one has replaced must end. */
  private boolean ends(Throwable failure) {
    return failure instanceof DeposedException && ended(failure);
  }

  /** A database that refuses everything for good, too: nothing that is found could be kept. */
  private boolean endsJournal(Throwable failure) {
    return (failure instanceof StoreException trouble && !trouble.isTemporary() && ended(trouble))
        || ends(failure);
  }

  private boolean ended(Throwable reason) {
    ended.completeExceptionally(reason);
    return true;
  }

  /**
   * Plans first, which takes long if there are many feeds; what is stored can be read meanwhile.
   */
  private boolean control(StorePushes pushes, ControllerSettings settings)
      throws InterruptedException {
    if (!controller.isDone()) {
      controller.complete(planned(pushes, settings));
    }
    return !controller.isCancelled() && controller.join().round();
  }

  private Controller planned(StorePushes pushes, ControllerSettings settings) {
    return new Controller(
        store,
        patience,
        gate,
        reach.dispatch(),
        journal,
        inbox,
        clock,
        pushes::isLive,
        quality,
        settings);
  }

  /** Hubs deliver to https alone. */
  private Optional<PushDesk> desk(
      StorePushes pushes, Agent agent, Settings.Listening listening, Fetcher turning) {
    String url = listening.publicUrl();
    return url == null || !RequestUrl.isSecure(url)
        ? Optional.empty()
        : Optional.of(new PushDesk(store, pushes, inbox, turning, agent, url, clock, supervisor));
  }

  private Upkeep upkeep(Settings.Keeping keeping) {
    List<Runnable> minutely =
        new ArrayList<>(List.of(steering::follow, this::countSubscribers, this::noteBudget));
    minutely.add(weighing);
    desk.ifPresent(pushing -> minutely.add(pushing.pushing()::tick));
    return new Upkeep(
        new Housekeeping(
            store,
            new Housekeeping.Settings(keeping.postings(), keeping.log(), FIGURES_KEPT),
            clock),
        minutely,
        supervisor);
  }

  private void noteBudget() {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    DayBudget.note(store.figures(), today, steering.budget().perDay());
  }

  private void countSubscribers() {
    inbox.add(new Event.Counted(store.subscriptions().readers()));
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

  /** Has someone told of all that is stored. */
  public void follow(Journal.Follower follower) {
    followers.add(follower);
  }

  private void stored(Event.Stored stored) {
    followers.forEach(
        follower ->
            supervisor.attempt(
                "follower=%s feed=%d"
                    .formatted(follower.getClass().getSimpleName(), stored.kept().feed()),
                () -> follower.stored(stored)));
  }

  public void start() {
    noteBudget();
    journalThread.start();
    controllerThread.start();
    errandThread.start();
    upkeepThread.start();
  }

  /** Completed when it is closed, or with the reason if it cannot go on. */
  public CompletableFuture<Void> ended() {
    return ended;
  }

  public Store store() {
    return store;
  }

  /** Runs all threads of the server. */
  Supervisor supervisor() {
    return supervisor;
  }

  public Inbox inbox() {
    return inbox;
  }

  /** Delay and misses of today and yesterday. */
  public LiveQuality quality() {
    return quality;
  }

  /** Where hubs verify and deliver, if they can reach us. */
  Optional<PushDesk> desk() {
    return desk;
  }

  Lanes lanes() {
    return lanes;
  }

  public Steering steering() {
    return steering;
  }

  public Weighing weighing() {
    return weighing;
  }

  public InstantSource clock() {
    return clock;
  }

  /** The server of this aggregator listens there, and is not to ask itself. */
  void listensOn(int port) {
    http.listensOn(port);
  }

  /** Tells webhooks and ntfy servers what alerts found. */
  Fetcher webhooks() {
    return webhooks;
  }

  /** Asks and tells the subscribers of the hub. */
  Fetcher callbacks() {
    return callbacks;
  }

  public HostGate gate() {
    return gate;
  }

  public Lookout lookout() {
    return lookout;
  }

  /** The images that people looked at lately. */
  ImageCache imageCache() {
    return imageCache;
  }

  /** What is wrong with the store, as part of a sentence; empty if nothing is. */
  Optional<String> storeTrouble() {
    return patience.trouble().or(store::slowness);
  }

  /** How often each cache on disk could not be used, by the name of its file or folder. */
  Map<String, Long> cacheFailures() {
    return Map.of("seen", cache.failures(), "images", imageCache.failures());
  }

  /** Fetches images that people look at. */
  Fetcher pictures() {
    return pictures;
  }

  /** Ends it all in order: nothing new, then what is under way, then what is to be stored. */
  @Override
  public void close() {
    upkeepThread.interrupt();
    errands.stop();
    if (!controller.cancel(false)) {
      controller.join().stop();
    }
    controllerThread.end(PATIENCE);
    errandThread.end(PATIENCE);
    desk.ifPresent(PushDesk::close);
    reach.end().run();
    journal.stop();
    journalThread.end(PATIENCE);
    lanes.close();
    fetcher.close();
    images.close();
    pictures.close();
    webhooks.close();
    callbacks.close();
    cache.close();
    ended.complete(null);
  }
}
