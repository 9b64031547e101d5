package freshet.app.server;

import freshet.crawler.terminal.Agent;
import freshet.store.Store;
import freshet.store.Stores;
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

/** An aggregator that can be reached: it listens, and its folder tells where. */
public final class Server implements AutoCloseable {
  private final DataFolder folder;
  private final Store store;
  private final Aggregator aggregator;
  private final WebServer web;
  private final Readers readers;
  private final String url;

  private Server(
      DataFolder folder,
      Store store,
      Aggregator aggregator,
      WebServer web,
      Readers readers,
      String url) {
    this.folder = folder;
    this.store = store;
    this.aggregator = aggregator;
    this.web = web;
    this.readers = readers;
    this.url = url;
  }

  /** Starts a server; throws one of the exceptions that hold a sentence, and leaves nothing. */
  public static Server start(DataFolder folder, Given given, String version, World world) {
    Settings settings = Settings.of(given);
    folder.make();
    String location = settings.database();
    Store store = Stores.open(location.isEmpty() ? folder.database().toString() : location);
    try {
      Agent agent = new Agent("Freshet", version, About.url(settings.listening()));
      Aggregator aggregator = new Aggregator(store, folder.path(), given, settings, agent, world);
      return listen(folder, settings, agent, store, aggregator);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private static Server listen(
      DataFolder folder, Settings settings, Agent agent, Store store, Aggregator aggregator) {
    Settings.Listening listening = settings.listening();
    Questions questions = new Questions(aggregator.inbox());
    Metrics metrics = new Metrics(new Gauges(questions, aggregator.quality()));
    aggregator.follow(metrics);
    Management management = new Management(folder, settings, agent.version(), aggregator);
    Readers readers = Readers.of(store, settings.listening(), management, questions);
    readers.followers().forEach(aggregator::follow);
    List<WebPart> parts = new ArrayList<>(readers.parts());
    parts.addAll(
        List.of(
            new ManagementApi(folder.token(), management.parts(questions)),
            new Health(questions),
            metrics,
            About.page(settings, agent.version())));
    aggregator.desk().ifPresent(desk -> parts.add(desk.callbacks()));
    WebServer web;
    try {
      web = WebServer.start(listening.address(), listening.port(), parts);
    } catch (RuntimeException e) {
      aggregator.close();
      throw e;
    }
    aggregator.start();
    readers.live().start();
    readers.hub().start();
    readers.alerting().start();
    String url = "http://%s:%d".formatted(reachable(listening.address()), web.port());
    folder.running(url);
    return new Server(folder, store, aggregator, web, readers, url);
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

  /** Where the first account is made, if there is none. */
  public Optional<String> firstLink() {
    return readers.firstPath().map(path -> url + path);
  }

  /** All that it answers. */
  public List<WebServer.Route> routes() {
    return web.routes();
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
    readers.alerting().close();
    readers.live().close();
    readers.hub().close();
    readers.replays().close();
    web.close();
    aggregator.close();
    store.close();
  }
}
