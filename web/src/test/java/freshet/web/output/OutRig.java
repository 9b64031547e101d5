package freshet.web.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.http.Fetcher;
import freshet.reading.hub.HubService;
import freshet.reading.output.OutputFeedService;
import freshet.reading.output.OutputFeedWriter;
import freshet.reading.output.OutputFormat;
import freshet.reading.output.OutputWindows;
import freshet.store.Store;
import freshet.store.account.OutputFeed;
import freshet.store.account.OutputOptions;
import freshet.store.account.PostingSelection;
import freshet.store.model.ArticleRecord;
import freshet.web.PublicAddress;
import freshet.web.TrustedProxies;
import freshet.web.WebServer;
import freshet.web.protocol.AppRig;
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
  private final OutputFeedService shop;
  private final HubService hub;
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
    OutputWindows windows =
        new OutputWindows(
            store,
            new CpuLane("output feeds", LaneLimits.forRequests(Duration.ofSeconds(20))),
            people::now);
    OutputFeedWriter publisher = new OutputFeedWriter(store);
    PublicAddress address = new PublicAddress(null);
    shop = new OutputFeedService(store, people::now);
    hub = new HubService(store, windows, publisher, fetcher, people::now, new Supervisor());
    server =
        WebServer.start(
            "127.0.0.1",
            0,
            TrustedProxies.LOCAL,
            folder.resolve("uploads"),
            List.of(
                new PublicFeedRoutes(
                    store, windows, publisher, address, _ -> nextLook, people::now),
                new HubRoutes(store, windows, address, () -> {}, people::now)));
  }

  public AppRig people() {
    return people;
  }

  public Store store() {
    return people.store();
  }

  public HubService hub() {
    return hub;
  }

  OutputFeedService shop() {
    return shop;
  }

  void nextLook(Instant at) {
    nextLook = Optional.of(at);
  }

  /** A feed of something that Ann reads. */
  public OutputFeed give(PostingSelection selection) {
    return shop.make(people.ann().id(), selection, "", 50, OutputOptions.NONE);
  }

  /** Stores the page behind a posting. */
  static void fetched(Store store, long posting, String html, Instant at) {
    boolean stored =
        store
            .articles()
            .keep(
                new ArticleRecord(
                    posting,
                    at,
                    "https://news.example/page",
                    "Kept.",
                    null,
                    "Title of the page",
                    html,
                    "text of the page",
                    null,
                    "en"));
    assertThat(stored).isTrue();
  }

  /** The address of a feed. */
  public String topic(OutputFeed feed, OutputFormat format) {
    return url() + path(feed, format);
  }

  static String path(OutputFeed feed, OutputFormat format) {
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
