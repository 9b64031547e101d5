package freshet.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import freshet.app.server.Server;
import freshet.app.server.ServerEnvironment;
import freshet.app.server.ServerOn;
import freshet.app.settings.DataFolder;
import freshet.app.settings.SettingSources;
import freshet.app.settings.SettingsFile;
import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.Inbox.Waiting;
import freshet.crawler.dispatch.PushedDocument;
import freshet.crawler.terminal.FetchSources;
import freshet.crawler.terminal.UserAgent;
import freshet.http.Fetcher;
import freshet.http.Resolver;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.model.FeedDescription;
import freshet.store.model.FeedSettings;
import freshet.store.model.FeedState;
import freshet.store.model.NewFeed;
import freshet.store.model.StoredFeed;
import freshet.village.Behaviour;
import freshet.village.Village;
import freshet.village.VillageHost;
import freshet.web.Routes.Route;
import freshet.web.account.AppPasswordLogin;
import freshet.web.account.LoginGuard;
import freshet.work.Supervisor;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A server on a free port with a village as its web, and the commands that speak to it. */
final class RunningServer implements AutoCloseable {
  private static final String LOOPBACK = "127.0.0.0/8";

  private final Village village = Village.open(InstantSource.system());
  private final Set<Long> retrieved = new HashSet<>();
  private final List<ControllerEvent.Stored> events = new ArrayList<>();
  private final Path folder;
  private final Server server;

  private RunningServer(
      Path folder,
      Map<String, String> settings,
      Resolver beyond,
      Function<String, Store> opening,
      Waiting waiting,
      BiFunction<Fetcher, UserAgent, FetchSources> sources,
      Supervisor supervisor) {
    this.folder = folder;
    Map<String, String> flags =
        new HashMap<>(
            Map.of(
                "port",
                "0",
                "host-spacing",
                "0s",
                "allow-network",
                LOOPBACK,
                "allow-network-webhooks",
                LOOPBACK,
                "allow-network-images",
                LOOPBACK,
                "allow-network-callbacks",
                LOOPBACK,
                "allow-network-save",
                LOOPBACK));
    flags.putAll(settings);
    SettingSources given = SettingSources.of(SettingsFile.NONE, Map.of(), flags);
    ServerEnvironment world =
        new ServerEnvironment(
            InstantSource.system(),
            waiting,
            name -> name.endsWith(Village.DOMAIN) ? village.resolve(name) : beyond.resolve(name),
            List.of(this::stored),
            supervisor);
    server = ServerOn.start(new DataFolder(folder), given, world.with(sources), opening);
  }

  static RunningServer start(Path folder) {
    return start(folder, Map.of());
  }

  static RunningServer start(Path folder, Map<String, String> settings) {
    return start(folder, settings, RunningServer::unknown);
  }

  private static List<InetAddress> unknown(String name) throws UnknownHostException {
    throw new UnknownHostException(name);
  }

  /** One whose store is opened by the test. */
  static RunningServer on(
      Path folder, Map<String, String> settings, Function<String, Store> opening) {
    return new RunningServer(
        folder,
        settings,
        RunningServer::unknown,
        opening,
        Waiting.REAL,
        FetchSources::standard,
        new Supervisor());
  }

  /** One whose web has hosts beyond the village. */
  static RunningServer start(Path folder, Map<String, String> settings, Resolver beyond) {
    return new RunningServer(
        folder,
        settings,
        beyond,
        Store::open,
        Waiting.REAL,
        FetchSources::standard,
        new Supervisor());
  }

  /** One whose controller waits in another way, under a supervisor of the test. */
  static RunningServer start(Path folder, Waiting waiting, Supervisor supervisor) {
    return new RunningServer(
        folder,
        Map.of(),
        RunningServer::unknown,
        Store::open,
        waiting,
        FetchSources::standard,
        supervisor);
  }

  /** One that fetches feeds from other sources too. */
  static RunningServer start(Path folder, BiFunction<Fetcher, UserAgent, FetchSources> sources) {
    return new RunningServer(
        folder,
        Map.of(),
        RunningServer::unknown,
        Store::open,
        Waiting.REAL,
        sources,
        new Supervisor());
  }

  /** A command against this server. */
  Freshet run(String... args) {
    return Freshet.run(
        Stream.concat(Stream.of(args), Stream.of("--data", folder.toString()))
            .toArray(String[]::new));
  }

  VillageHost host(String name, Behaviour behaviour) {
    return village.host(name, behaviour);
  }

  String url() {
    return server.url();
  }

  /** The link that the server printed at its start; its path alone. */
  String firstPath() {
    return server.firstLink().orElseThrow().substring(server.url().length());
  }

  boolean hasFirstLink() {
    return server.firstLink().isPresent();
  }

  /** All that is answered, each as its method and path. */
  List<String> routes() {
    return server.routes().stream().map(route -> route.method() + " " + route.path()).toList();
  }

  /** All routes with their limits. */
  List<Route> allRoutes() {
    return server.routes();
  }

  /** The calls of protocols that answer before all routes. */
  List<Route> calls() {
    return server.calls();
  }

  /** What opens the operator's API. */
  String token() {
    return new DataFolder(folder).token();
  }

  /** The paths that a method is answered at, as they are registered, whichever part did. */
  List<String> paths(String method) {
    return server.routes().stream()
        .filter(route -> route.method().equals(method))
        .map(Route::path)
        .distinct()
        .sorted()
        .toList();
  }

  /** What the upkeep does every few minutes. */
  void weigh() {
    server.aggregator().weighing().round();
  }

  /** What happens when nothing can be taken back any more. */
  void settle() {
    server.settle();
  }

  Store store() {
    return server.aggregator().store();
  }

  private synchronized void stored(ControllerEvent.Stored stored) {
    retrieved.add(stored.kept().feed());
    events.add(stored);
    notifyAll();
  }

  /** A feed that the store knows, but that is not watched before it is released. */
  long heldBack(String url) {
    NewFeed feed =
        new NewFeed(
            url,
            null,
            FeedDescription.titled("Held back"),
            new FeedSettings(false, null),
            1,
            Instant.now(),
            FeedState.unseen(RetrievalStateText.unseen(url)));
    return store().feeds().add(List.of(feed)).getFirst().feed();
  }

  void release(long feed) {
    server.aggregator().inbox().add(new ControllerEvent.Added(feed));
  }

  /** Has a hub deliver a document of a feed. */
  void deliver(long feed, String document) {
    byte[] body = document.getBytes(UTF_8);
    PushedDocument pushed = new PushedDocument(body, "application/rss+xml", Instant.now());
    server.aggregator().inbox().add(new ControllerEvent.Delivered(feed, pushed));
  }

  /** Waits until a feed was retrieved and that was stored. */
  StoredFeed awaitRetrieved(long feed) {
    assertTimeoutPreemptively(Duration.ofSeconds(60), () -> await(feed));
    return store().feeds().find(feed).orElseThrow();
  }

  /** Waits until something was stored that fits. */
  void awaitStored(Predicate<ControllerEvent.Stored> wanted) {
    assertTimeoutPreemptively(Duration.ofSeconds(60), () -> await(wanted));
  }

  private synchronized void await(Predicate<ControllerEvent.Stored> wanted)
      throws InterruptedException {
    while (events.stream().noneMatch(wanted)) {
      wait();
    }
  }

  private synchronized void await(long feed) throws InterruptedException {
    while (!retrieved.contains(feed)) {
      wait();
    }
  }

  /** Makes an app password for an account. */
  String appPassword(String name) {
    Account account = store().accounts().find(name).orElseThrow();
    InstantSource clock = InstantSource.system();
    return new AppPasswordLogin(store(), new LoginGuard(store(), clock), clock)
        .make(account, "test")
        .secret();
  }

  /** A server that ended by itself is a bug, whatever the test was about. */
  @Override
  public void close() {
    boolean broken = server.ended().isCompletedExceptionally();
    server.close();
    village.close();
    if (broken) {
      throw new AssertionError("the server has ended", server.ended().exceptionNow());
    }
  }
}
