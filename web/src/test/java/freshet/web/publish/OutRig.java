package freshet.web.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.crawler.http.Fetcher;
import freshet.store.Store;
import freshet.store.people.OutputFeed;
import freshet.store.people.Selection;
import freshet.web.PublicAddress;
import freshet.web.TrustedProxies;
import freshet.web.WebServer;
import freshet.web.apps.AppRig;
import freshet.web.hub.Hub;
import freshet.web.hub.HubPart;
import freshet.work.CpuLane;
import freshet.work.LaneLimits;
import freshet.work.Supervisor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A server that gives out what Ann and Bob read, and pushes it. */
public final class OutRig implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final AppRig people;
  private final Shop shop;
  private final Hub hub;
  private final WebServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private volatile Optional<Instant> nextLook = Optional.empty();

  public OutRig(Path folder) {
    this(
        folder,
        _ -> {
          throw new AssertionError("nobody is to be asked");
        });
  }

  /**
   * With a hub.
   *
   * @param fetcher leads to the callbacks
   */
  public OutRig(Path folder, Fetcher fetcher) {
    people = new AppRig(folder);
    Store store = people.store();
    Windows windows =
        new Windows(
            store,
            new CpuLane("output feeds", LaneLimits.forRequests(Duration.ofSeconds(20))),
            people::now);
    Publisher publisher = new Publisher(store);
    PublicAddress address = new PublicAddress(null);
    shop = new Shop(store, people::now);
    hub = new Hub(store, windows, publisher, fetcher, people::now, new Supervisor());
    server =
        WebServer.start(
            "127.0.0.1",
            0,
            TrustedProxies.LOCAL,
            folder.resolve("uploads"),
            List.of(
                new OutPart(store, windows, publisher, address, _ -> nextLook, people::now),
                new HubPart(store, windows, address, () -> {}, people::now)));
  }

  public AppRig people() {
    return people;
  }

  public Store store() {
    return people.store();
  }

  public Hub hub() {
    return hub;
  }

  Shop shop() {
    return shop;
  }

  void nextLook(Instant at) {
    nextLook = Optional.of(at);
  }

  /** A feed of something that Ann reads. */
  public OutputFeed give(Selection selection) {
    return shop.make(people.ann().id(), selection, "", 50);
  }

  /** The address of a feed. */
  public String topic(OutputFeed feed, Format format) {
    return url() + path(feed, format);
  }

  static String path(OutputFeed feed, Format format) {
    return "/out/" + feed.secret() + "." + format.ending();
  }

  public String url() {
    return "http://127.0.0.1:" + server.port();
  }

  /** Of headers, each name is followed by its value. */
  HttpResponse<byte[]> get(String path, String... headers) {
    return send(request(path, headers).GET());
  }

  HttpResponse<byte[]> head(String path) {
    return send(request(path).HEAD());
  }

  /** Posts a form, already encoded; gives the status. */
  public int post(String path, String form) {
    return send(request(path, "Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form)))
        .statusCode();
  }

  private HttpRequest.Builder request(String path, String... headers) {
    String url = path.startsWith("http") ? path : url() + path;
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).timeout(PATIENCE);
    return headers.length == 0 ? request : request.headers(headers);
  }

  private HttpResponse<byte[]> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  static String text(HttpResponse<byte[]> answer) {
    return new String(answer.body(), UTF_8);
  }

  @Override
  public void close() {
    server.close();
    client.close();
    people.close();
  }
}
