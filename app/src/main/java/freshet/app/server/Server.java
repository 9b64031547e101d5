package freshet.app.server;

import freshet.app.settings.DataFolder;
import freshet.app.settings.ServerSettings;
import freshet.app.settings.SettingSources;
import freshet.store.Store;
import freshet.web.RouteGroup;
import freshet.web.Routes.Route;
import freshet.web.WebServer;
import freshet.web.admin.ControllerQueries;
import freshet.web.admin.HealthRoutes;
import freshet.web.admin.ManagementApi;
import freshet.web.admin.MetricGauges;
import freshet.web.admin.MetricRoutes;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** An aggregator with a web server; its data folder holds the URL. */
public final class Server implements AutoCloseable {
  private final DataFolder folder;
  private final Runnable last;
  private final boolean works;
  private final Aggregator aggregator;
  private final WebServer web;
  private final ReaderWiring readers;
  private final StandbyUpdates news;
  private final String url;

  private Server(
      DataFolder folder,
      Runnable last,
      boolean works,
      Aggregator aggregator,
      WebServer web,
      ReaderWiring readers,
      StandbyUpdates news,
      String url) {
    this.folder = folder;
    this.last = last;
    this.works = works;
    this.aggregator = aggregator;
    this.web = web;
    this.readers = readers;
    this.news = news;
    this.url = url;
  }

  /** Starts a server; throws an exception with a message and leaves nothing behind. */
  public static Server start(
      DataFolder folder, SettingSources given, String version, ServerEnvironment world) {
    return start(folder, given, version, world, Store::open);
  }

  static Server start(
      DataFolder folder,
      SettingSources given,
      String version,
      ServerEnvironment world,
      Function<String, Store> opening) {
    ServerParts setup = ServerParts.of(folder, given, version, world);
    folder.make();
    String location = setup.settings().database();
    Store store = opening.apply(location.isEmpty() ? folder.database().toString() : location);
    try {
      Aggregator aggregator = setup.aggregator(store, ServerRole.ALONE);
      return listen(setup, store, aggregator, ServerRole.ALONE, () -> {}, store::close);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private static MetricGauges gauges(
      Store store, Aggregator aggregator, ControllerQueries questions) {
    return new MetricGauges(
        questions,
        aggregator.quality(),
        aggregator::cacheFailures,
        () -> aggregator.lanes().figures(store.search()),
        aggregator.supervisor(),
        store,
        () ->
            store.figures().sums(LocalDate.ofInstant(aggregator.clock().instant(), ZoneOffset.UTC)),
        () -> aggregator.steering().course().missedTarget());
  }

  /**
   * Opens the web server of an aggregator, which is started unless another server leads.
   *
   * @param store the store for accounts
   * @param first runs just before it listens
   * @param last runs after everything is closed
   */
  static Server listen(
      ServerParts setup,
      Store store,
      Aggregator aggregator,
      ServerRole role,
      Runnable first,
      Runnable last) {
    DataFolder folder = setup.folder();
    ServerSettings settings = setup.settings();
    ServerSettings.Listening listening = settings.listening();
    ControllerQueries questions = new ControllerQueries(aggregator.inbox(), role::hindrance);
    MetricRoutes metrics = new MetricRoutes(gauges(store, aggregator, questions));
    aggregator.follow(metrics);
    AdminWiring management =
        new AdminWiring(
            folder, settings, setup.version(), aggregator, role, setup.world().samples());
    ReaderWiring readers = ReaderWiring.of(store, settings.listening(), management, questions);
    readers.followers().forEach(aggregator::follow);
    List<RouteGroup> parts = new ArrayList<>(readers.parts());
    parts.addAll(
        List.of(
            new ManagementApi(folder.token(), readers.logins(), management.parts(questions)),
            new HealthRoutes(questions, aggregator::storeTrouble, aggregator.supervisor()),
            metrics,
            AboutPageConfig.page(settings, setup.version())));
    aggregator.desk().ifPresent(desk -> parts.add(desk.callbacks(role::hindrance)));
    WebServer web;
    try {
      first.run();
      web =
          WebServer.start(
              listening.address(), listening.port(), listening.proxies(), folder.uploads(), parts);
    } catch (RuntimeException e) {
      aggregator.close();
      throw e;
    }
    aggregator.listensOn(web.port());
    readers.live().start();
    boolean works = role.hindrance().isEmpty();
    StandbyUpdates news =
        new StandbyUpdates(
            store, readers.live()::isHeard, readers.live()::arrived, aggregator.supervisor());
    if (works) {
      aggregator.start();
      readers.hub().start();
      readers.alerting().start();
      readers.saving().sender().start();
    } else {
      news.start();
    }
    String url = "http://%s:%d".formatted(reachable(listening.address()), web.port());
    folder.running(url);
    return new Server(folder, last, works, aggregator, web, readers, news, url);
  }

  /** Returns an address that can be reached; loopback if the server listens on all. */
  private static String reachable(String address) {
    String host = address.equals("0.0.0.0") || address.equals("::") ? "127.0.0.1" : address;
    return host.contains(":") ? "[" + host + "]" : host;
  }

  /** Returns the URL on this machine. */
  public String url() {
    return url;
  }

  /** Returns the port that it listens on. */
  int port() {
    return web.port();
  }

  /** Returns the link for creating the first account, if there is none. */
  public Optional<String> firstLink() {
    return readers.firstPath().map(path -> url + path);
  }

  /** Returns all routes. */
  public List<Route> routes() {
    return web.routes();
  }

  /** Returns the calls of protocols that answer before routes. */
  public List<Route> calls() {
    return web.calls();
  }

  /** Does what follows from what accounts did, without waiting until they cannot take it back. */
  public void settle() {
    readers.undo().close();
  }

  public Aggregator aggregator() {
    return aggregator;
  }

  /** Completes when it is closed, or exceptionally if it cannot continue. */
  public CompletableFuture<Void> ended() {
    return aggregator.ended();
  }

  @Override
  public void close() {
    folder.stopped();
    if (works) {
      readers.alerting().close();
      readers.saving().sender().close();
    }
    news.close();
    readers.live().close();
    readers.hub().close();
    readers.replays().close();
    web.close();
    settle();
    readers.logins().close();
    aggregator.close();
    last.run();
  }
}
