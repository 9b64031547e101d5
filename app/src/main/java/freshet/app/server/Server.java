package freshet.app.server;

import freshet.store.Store;
import freshet.store.Stores;
import freshet.web.Routes.Route;
import freshet.web.WebPart;
import freshet.web.WebServer;
import freshet.web.manage.Gauges;
import freshet.web.manage.Health;
import freshet.web.manage.ManagementApi;
import freshet.web.manage.Metrics;
import freshet.web.manage.Questions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** An aggregator that can be reached: it listens, and its folder tells where. */
public final class Server implements AutoCloseable {
  private final DataFolder folder;
  private final Runnable last;
  private final boolean works;
  private final Aggregator aggregator;
  private final WebServer web;
  private final Readers readers;
  private final StandbyNews news;
  private final String url;

  private Server(
      DataFolder folder,
      Runnable last,
      boolean works,
      Aggregator aggregator,
      WebServer web,
      Readers readers,
      StandbyNews news,
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

  /** Starts a server; throws one of the exceptions that hold a sentence, and leaves nothing. */
  public static Server start(DataFolder folder, Given given, String version, World world) {
    return start(folder, given, version, world, Stores::open);
  }

  static Server start(
      DataFolder folder,
      Given given,
      String version,
      World world,
      Function<String, Store> opening) {
    Setup setup = Setup.of(folder, given, version, world);
    folder.make();
    String location = setup.settings().database();
    Store store = opening.apply(location.isEmpty() ? folder.database().toString() : location);
    try {
      Aggregator aggregator = setup.aggregator(store, Role.ALONE);
      return listen(setup, store, aggregator, Role.ALONE, () -> {}, store::close);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /**
   * Lets an aggregator be reached; it is started unless another server's leads.
   *
   * @param store for what people do
   * @param first done directly before it listens
   * @param last done when all is closed
   */
  static Server listen(
      Setup setup, Store store, Aggregator aggregator, Role role, Runnable first, Runnable last) {
    DataFolder folder = setup.folder();
    Settings settings = setup.settings();
    Settings.Listening listening = settings.listening();
    Questions questions = new Questions(aggregator.inbox(), role::hindrance);
    Metrics metrics =
        new Metrics(
            new Gauges(
                questions,
                aggregator.quality(),
                aggregator::cacheFailures,
                () -> aggregator.lanes().figures(store.search()),
                aggregator.supervisor(),
                store.quarantines()));
    aggregator.follow(metrics);
    Management management = new Management(folder, settings, setup.version(), aggregator, role);
    Readers readers = Readers.of(store, settings.listening(), management, questions);
    readers.followers().forEach(aggregator::follow);
    List<WebPart> parts = new ArrayList<>(readers.parts());
    parts.addAll(
        List.of(
            new ManagementApi(folder.token(), readers.logins(), management.parts(questions)),
            new Health(questions, aggregator::storeTrouble, aggregator.supervisor()),
            metrics,
            About.page(settings, setup.version())));
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
    StandbyNews news =
        new StandbyNews(
            store, readers.live()::isHeard, readers.live()::arrived, aggregator.supervisor());
    if (works) {
      aggregator.start();
      readers.hub().start();
      readers.alerting().start();
    } else {
      news.start();
    }
    String url = "http://%s:%d".formatted(reachable(listening.address()), web.port());
    folder.running(url);
    return new Server(folder, last, works, aggregator, web, readers, news, url);
  }

  /** Who listens everywhere is reached on loopback. */
  private static String reachable(String address) {
    String host = address.equals("0.0.0.0") || address.equals("::") ? "127.0.0.1" : address;
    return host.contains(":") ? "[" + host + "]" : host;
  }

  /** Where it can be reached from this machine. */
  public String url() {
    return url;
  }

  /** The port that it listens on. */
  int port() {
    return web.port();
  }

  /** Where the first account is made, if there is none. */
  public Optional<String> firstLink() {
    return readers.firstPath().map(path -> url + path);
  }

  /** All that it answers. */
  public List<Route> routes() {
    return web.routes();
  }

  /** The calls of protocols that answer before these routes. */
  public List<Route> calls() {
    return web.calls();
  }

  public Aggregator aggregator() {
    return aggregator;
  }

  /** Completed when it is closed, or with the reason if it cannot go on. */
  public CompletableFuture<Void> ended() {
    return aggregator.ended();
  }

  @Override
  public void close() {
    folder.stopped();
    if (works) {
      readers.alerting().close();
    }
    news.close();
    readers.live().close();
    readers.hub().close();
    readers.replays().close();
    web.close();
    readers.logins().close();
    aggregator.close();
    last.run();
  }
}
