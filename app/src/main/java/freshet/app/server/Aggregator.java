package freshet.app.server;

import freshet.app.settings.ServerSettings;
import freshet.app.settings.SettingSources;
import freshet.crawler.controller.Controller;
import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.ControllerSettings;
import freshet.crawler.controller.Housekeeping;
import freshet.crawler.controller.Inbox;
import freshet.crawler.controller.Journal;
import freshet.crawler.controller.LiveQuality;
import freshet.crawler.controller.StoredHosts;
import freshet.crawler.controller.StoredSubscriptions;
import freshet.crawler.job.JobContext;
import freshet.crawler.job.JobRunner;
import freshet.crawler.politeness.PoliteFetcher;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.terminal.DocumentReader;
import freshet.crawler.terminal.DocumentStateCache;
import freshet.crawler.terminal.Terminal;
import freshet.crawler.terminal.UserAgent;
import freshet.feed.reader.FeedReader;
import freshet.http.Fetcher;
import freshet.http.HttpFetcher;
import freshet.http.HttpSettings.SizeLimits;
import freshet.http.RequestUrl;
import freshet.policy.PolicySettings;
import freshet.reading.image.ImageCache;
import freshet.reading.image.ImageFetcher;
import freshet.reading.save.SaveTargets;
import freshet.store.Store;
import freshet.store.StoreRetry;
import freshet.store.model.NotLeaderException;
import freshet.store.model.StoreException;
import freshet.web.dashboard.DayBudget;
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
 * Watches feeds: store, controller, journal and terminals in one process. It is created, started
 * and closed once.
 */
public final class Aggregator implements AutoCloseable {
  private static final double DAY_SECONDS = 86_400;

  /** How long a part may take to stop. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Our name in robots.txt. */
  private static final String ROBOTS_NAME = "freshet";

  /** The capacity of the image cache in bytes. */
  private static final long IMAGES_KEPT = 256L << 20;

  /** Daily totals are small, so two years are kept for comparison. */
  private static final Duration FIGURES_KEPT = Duration.ofDays(800);

  private final Lanes lanes = Lanes.open();
  private final Inbox inbox;
  private final List<Journal.Follower> followers;
  private final List<Runnable> chores = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final Store store;
  private final InstantSource clock;
  private final StoredPolicyControl steering;
  private final WeightUpdater weighing;
  private final StoreRetry patience;
  private final DocumentStateCache cache;
  private final ImageCache imageCache;
  private final HttpRules http;
  private final HttpFetcher fetcher;
  private final HttpFetcher images;
  private final HttpFetcher pictures;
  private final HttpFetcher webhooks;
  private final HttpFetcher callbacks;
  private final HttpFetcher saves;
  private final Politeness politeness;
  private final InteractiveFetcher lookout;
  private final ServerRole.Reach reach;
  private final Journal journal;
  private final LiveQuality quality = new LiveQuality();
  private final CompletableFuture<Controller> controller = new CompletableFuture<>();
  private final Supervisor supervisor;
  private final SupervisedThread journalThread;
  private final SupervisedThread controllerThread;
  private final SupervisedThread errandThread;
  private final SupervisedThread upkeepThread;
  private final Optional<PushWiring> desk;
  private final JobRunner errands;

  /**
   * Continues where an earlier process stopped.
   *
   * @param folder for data that may be lost, such as caches
   * @param role how terminals are reached
   */
  Aggregator(
      Store store,
      Path folder,
      SettingSources given,
      ServerSettings settings,
      UserAgent agent,
      ServerEnvironment world,
      ServerRole role) {
    this.store = store;
    supervisor = world.supervisor();
    clock = world.clock();
    inbox = new Inbox(world.waiting());
    followers = new CopyOnWriteArrayList<>(world.followers());
    ServerSettings.Manners manners = settings.manners();
    steering = new StoredPolicyControl(store, inbox, given, settings.crawling(), world.policies());
    weighing = new WeightUpdater(store, inbox, steering::weights, clock);
    cache = new DocumentStateCache(folder.resolve(role.cache()));
    imageCache = new ImageCache(folder.resolve("images"), IMAGES_KEPT, clock);
    http = new HttpRules(settings, agent, world);
    fetcher = http.fetcher(manners.allowed().feeds(), SizeLimits.DEFAULT);
    images = http.fetcher(manners.allowed().feeds(), JobContext.IMAGE_SIZES);
    pictures = http.fetcher(manners.allowed().images(), ImageFetcher.SIZES);
    webhooks = http.fetcher(manners.allowed().webhooks(), SizeLimits.DEFAULT);
    callbacks = http.fetcher(manners.allowed().callbacks(), SizeLimits.DEFAULT);
    saves = http.fetcher(manners.allowed().saves(), SaveTargets.SIZES, SaveTargets.TIMES);
    patience = new StoreRetry(Thread::sleep);
    Fetcher guarded = role.guarded(fetcher, this::begin);
    politeness =
        new Politeness(
            manners::limits,
            new StoredHosts(store, patience),
            clock.instant(),
            new Politeness.Robots(guarded, ROBOTS_NAME),
            clock,
            world::pause);
    lookout = new InteractiveFetcher(guarded, agent, politeness, clock);
    DocumentReader reader = DocumentReader.inLane(new FeedReader()::read, lanes.feeds());
    Terminal terminal = new Terminal(world.sources().apply(lookout, agent), reader, cache);
    reach = role.reach(means(terminal, guarded, settings.crawling().concurrent()));
    reach.dispatch().occupy(politeness);
    StoredSubscriptions pushes = new StoredSubscriptions(store.pushes());
    desk = desk(pushes, agent, settings.listening(), new PoliteFetcher(guarded, politeness));
    desk.ifPresent(pushing -> followers.add(pushing.pushing()));
    JobContext means =
        new JobContext(
            guarded, role.guarded(images, this::begin), reach.pages(), agent, reader, cache::find);
    errands =
        new JobRunner(
            store, patience, politeness, means, inbox, clock, reach.errands(), supervisor);
    followers.add(errands);
    journal =
        new Journal(store, patience, reach.dispatch(), inbox, List.of(this::stored), supervisor);
    journalThread = supervisor.thread("journal", journal::step, this::endsJournal);
    controllerThread =
        supervisor.thread("controller", () -> control(pushes, controlled(settings)), this::ends);
    errandThread = supervisor.thread("errands", errands::run, this::ends);
    upkeepThread = supervisor.thread("upkeep", upkeep(settings.keeping())::round, this::ends);
  }

  /** The robots files that politeness asks for are fetched by what needs this. */
  private void begin(String url) {
    politeness.begin(url);
  }

  private ServerRole.Means means(Terminal terminal, Fetcher guarded, int concurrent) {
    return new ServerRole.Means(
        terminal, cache, guarded, lanes.articles(), clock, concurrent, supervisor);
  }

  /** Whether a failure must stop the server, such as another server taking the lead. */
  private boolean ends(Throwable failure) {
    return failure instanceof NotLeaderException && ended(failure);
  }

  /**
   * Whether a failure must stop the journal: also a database that fails permanently, since no
   * result could be stored.
   */
  private boolean endsJournal(Throwable failure) {
    return (failure instanceof StoreException trouble && !trouble.isTemporary() && ended(trouble))
        || ends(failure);
  }

  private boolean ended(Throwable reason) {
    ended.completeExceptionally(reason);
    return true;
  }

  /**
   * Runs the controller. Planning comes first and takes long for many feeds; stored postings can be
   * read meanwhile.
   */
  private boolean control(StoredSubscriptions pushes, ControllerSettings settings)
      throws InterruptedException {
    if (!controller.isDone()) {
      controller.complete(planned(pushes, settings));
    }
    return !controller.isCancelled() && controller.join().round();
  }

  private Controller planned(StoredSubscriptions pushes, ControllerSettings settings) {
    return new Controller(
        store,
        patience,
        politeness,
        reach.dispatch(),
        journal,
        inbox,
        clock,
        pushes::isLive,
        quality,
        settings);
  }

  /** Creates the push service, if there is a public https URL, which hubs need. */
  private Optional<PushWiring> desk(
      StoredSubscriptions pushes,
      UserAgent agent,
      ServerSettings.Listening listening,
      Fetcher turning) {
    String url = listening.publicUrl();
    return url == null || !RequestUrl.isSecure(url)
        ? Optional.empty()
        : Optional.of(new PushWiring(store, pushes, inbox, turning, agent, url, clock, supervisor));
  }

  private MaintenanceTimer upkeep(ServerSettings.Keeping keeping) {
    List<Runnable> minutely =
        new ArrayList<>(List.of(steering::follow, this::countSubscribers, this::noteBudget));
    minutely.add(weighing);
    minutely.add(() -> chores.forEach(Runnable::run));
    desk.ifPresent(pushing -> minutely.add(pushing.pushing()::tick));
    return new MaintenanceTimer(
        new Housekeeping(
            store,
            new Housekeeping.Settings(keeping.postings(), keeping.log(), FIGURES_KEPT),
            clock),
        minutely,
        supervisor);
  }

  private void noteBudget() {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    DayBudget.note(store.figures(), today, steering.budget());
  }

  private void countSubscribers() {
    inbox.add(new ControllerEvent.Counted(store.subscriptions().readers()));
  }

  private ControllerSettings controlled(ServerSettings settings) {
    Duration floor = settings.manners().pace().usual().floor();
    return new ControllerSettings(
        steering.policy(),
        steering.budget(),
        PolicySettings.DEFAULTS
            .withMaxPeak(settings.crawling().maxPeak())
            .withMisses(steering.misses().days(), steering.misses().target())
            .withMinInterval(floor.toSeconds() / DAY_SECONDS),
        settings.manners().pace(),
        RandomGenerator.getDefault().nextLong());
  }

  /** Adds a listener for everything that is stored. */
  public void follow(Journal.Follower follower) {
    followers.add(follower);
  }

  private void stored(ControllerEvent.Stored stored) {
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

  /** Completes when it is closed, or exceptionally if it cannot continue. */
  public CompletableFuture<Void> ended() {
    return ended;
  }

  public Store store() {
    return store;
  }

  /** Returns the supervisor of all threads. */
  Supervisor supervisor() {
    return supervisor;
  }

  public Inbox inbox() {
    return inbox;
  }

  /** Returns delay and misses of today and yesterday. */
  public LiveQuality quality() {
    return quality;
  }

  /** Returns the routes where hubs verify and deliver, if they can reach us. */
  Optional<PushWiring> desk() {
    return desk;
  }

  Lanes lanes() {
    return lanes;
  }

  public StoredPolicyControl steering() {
    return steering;
  }

  /** Has something done about once a minute. */
  void everyMinute(Runnable chore) {
    chores.add(chore);
  }

  public WeightUpdater weighing() {
    return weighing;
  }

  public InstantSource clock() {
    return clock;
  }

  /** Sets the server's own port, so that it never sends requests to itself. */
  void listensOn(int port) {
    http.listensOn(port);
  }

  /** Returns the fetcher for webhooks and ntfy servers of alerts. */
  Fetcher webhooks() {
    return webhooks;
  }

  /** Returns the fetcher for the hub's subscribers. */
  Fetcher callbacks() {
    return callbacks;
  }

  /** Saves articles elsewhere. */
  Fetcher saves() {
    return saves;
  }

  public Politeness politeness() {
    return politeness;
  }

  public InteractiveFetcher lookout() {
    return lookout;
  }

  /** Returns the cache of images. */
  ImageCache imageCache() {
    return imageCache;
  }

  /** Returns what is wrong with the store, as part of a sentence; empty if nothing. */
  Optional<String> storeTrouble() {
    return patience.trouble().or(store::slowness);
  }

  /** Returns the failures of each disk cache, by the name of its file or folder. */
  Map<String, Long> cacheFailures() {
    return Map.of("seen", cache.failures(), "images", imageCache.failures());
  }

  /** Returns the fetcher for images. */
  Fetcher pictures() {
    return pictures;
  }

  /** Stops in order: accepts nothing new, finishes what is in flight, then stores the results. */
  @Override
  public void close() {
    upkeepThread.interrupt();
    errands.stop();
    politeness.stopWaiting();
    if (!controller.cancel(false)) {
      controller.join().stop();
    }
    controllerThread.end(PATIENCE);
    errandThread.end(PATIENCE);
    desk.ifPresent(PushWiring::close);
    reach.end().run();
    journal.stop();
    journalThread.end(PATIENCE);
    lanes.close();
    fetcher.close();
    images.close();
    pictures.close();
    webhooks.close();
    callbacks.close();
    saves.close();
    cache.close();
    ended.complete(null);
  }
}
