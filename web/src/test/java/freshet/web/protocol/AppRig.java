package freshet.web.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.opml.Opml;
import freshet.feed.opml.OpmlFeed;
import freshet.feed.opml.OpmlFeeds;
import freshet.feed.opml.OpmlFolder.Naming;
import freshet.feed.opml.OpmlReader;
import freshet.feed.opml.OpmlResult;
import freshet.reading.AccountRig;
import freshet.reading.RequestRejectedException;
import freshet.reading.subscription.FeedWatch;
import freshet.reading.subscription.SubscriptionService;
import freshet.store.Store;
import freshet.store.model.ArticleRecord;
import freshet.store.model.IconRecord;
import freshet.web.RouteGroup;
import freshet.web.RouteLimit.Credential;
import freshet.web.TrustedProxies;
import freshet.web.WebServer;
import freshet.web.account.AppPasswordLogin;
import freshet.web.account.LoginGuard;
import freshet.web.protocol.catalogue.ReaderProtocols;
import freshet.web.protocol.fever.LastRetrievalTime;
import freshet.work.Supervisor;
import io.javalin.http.Context;
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
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A server with both APIs, the accounts of Ann and Bob, and a clock that is set by hand. */
public final class AppRig extends AccountRig {
  private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G'};
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final AppPasswordLogin login;
  private final WebServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final Map<String, String> pages = new LinkedHashMap<>();
  private final List<String> requests = new ArrayList<>();
  private final List<Long> left = new CopyOnWriteArrayList<>();
  private final AppPasswordLogin.Made annsPassword;
  private final AppPasswordLogin.Made bobsPassword;

  public AppRig(Path folder) {
    this(folder, List.of());
  }

  /** With protocols before those of the product. */
  public AppRig(Path folder, List<ReaderProtocol> added) {
    super(folder);
    Store store = store();
    InstantSource clock = this::now;
    login = new AppPasswordLogin(store, new LoginGuard(store, clock), clock);
    annsPassword = login.make(ann(), "phone");
    bobsPassword = login.make(bob(), "tablet");
    SubscriptionService subscriber = new SubscriptionService(store, new Shelves(), clock);
    List<RouteGroup> routes = new ArrayList<>();
    routes.add(group -> group.before(this::heard));
    routes.addAll(added);
    routes.addAll(protocols(store, login, subscriber, clock));
    routes.add(group -> group.get("/other", Credential.NONE, context -> context.result("other")));
    server =
        WebServer.start("127.0.0.1", 0, TrustedProxies.LOCAL, folder.resolve("uploads"), routes);
  }

  /** The protocols of the product. */
  static List<ReaderProtocol> protocols(
      Store store, AppPasswordLogin login, SubscriptionService subscriptions, InstantSource clock) {
    return ReaderProtocols.all(
        new ReaderProtocols.Services(
            store,
            login,
            subscriptions,
            new LastRetrievalTime(clock),
            clock,
            null,
            new Supervisor()));
  }

  /** All protocols that this server has from the list. */
  List<ReaderProtocol> protocols() {
    return protocols(
        store(), login, new SubscriptionService(store(), new Shelves(), this::now), this::now);
  }

  /** Finds feeds where a test has put them, as the aggregator would on the web. */
  private final class Shelves implements FeedWatch {
    @Override
    public Outcome watch(String url, String owner) {
      String feed = pages.get(url);
      return feed == null
          ? new Outcome.NotFound("no feed at '" + url + "'")
          : new Outcome.Watched(feed(feed, "Title of " + feed), "Title of " + feed);
    }

    @Override
    public Taken watchAll(byte[] list, String owner) {
      List<Listed> listed = new ArrayList<>();
      for (OpmlFeed one : OpmlFeeds.of(opml(list)).subscriptions()) {
        List<String> folders =
            one.folders().stream().map(folder -> folder.name(Naming.JOINED)).toList();
        listed.add(new Listed(feed(one.feed(), one.title()), one.title(), folders));
      }
      return new Taken(listed, List.of());
    }

    @Override
    public void left(Collection<Long> feeds) {
      left.addAll(feeds);
    }

    private Opml opml(byte[] list) {
      return switch (new OpmlReader().read(list)) {
        case OpmlResult.Read(Opml opml) -> opml;
        case OpmlResult.NotRead(boolean tooLarge, String reason) ->
            throw new RequestRejectedException(tooLarge ? 413 : 422, reason);
      };
    }
  }

  private synchronized void heard(Context context) {
    requests.add(context.method().name() + " " + context.path());
  }

  /** All requests so far, as method and path. */
  public synchronized List<String> requests() {
    return List.copyOf(requests);
  }

  /** The feeds that the aggregator was told someone has left. */
  public List<Long> left() {
    return left;
  }

  /** Lets a URL lead to a feed, as a page or the feed itself does. */
  public void publish(String url, String feed) {
    pages.put(url, feed);
  }

  public AppPasswordLogin login() {
    return login;
  }

  public AppPasswordLogin.Made annsPassword() {
    return annsPassword;
  }

  public AppPasswordLogin.Made bobsPassword() {
    return bobsPassword;
  }

  public String url() {
    return "http://127.0.0.1:" + server.port();
  }

  /** What came back. */
  public record Reply(int status, String body, HttpResponse<String> response) {
    public @Nullable String header(String name) {
      return response.headers().firstValue(name).orElse(null);
    }
  }

  /** Of headers, each name is followed by its value. */
  public Reply get(String path, String... headers) {
    return send(request(path, headers).GET().build());
  }

  public Reply post(String path, String body, String... headers) {
    return send(
        request(path, headers)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(body))
            .build());
  }

  public HttpRequest.Builder request(String path, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url() + path)).timeout(PATIENCE);
    return headers.length == 0 ? request : request.headers(headers);
  }

  public Reply send(HttpRequest request) {
    try {
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString(UTF_8));
      return new Reply(response.statusCode(), Objects.requireNonNull(response.body()), response);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    server.close();
    client.close();
    super.close();
  }

  /** Stores the page behind a posting. */
  public void pageOf(long posting, String html) {
    store()
        .articles()
        .keep(
            new ArticleRecord(
                posting, now(), null, "Kept.", null, null, html, "text of the page", null, "en"));
  }

  /** Gives a feed an icon. */
  public void icon(long feed) {
    store()
        .icons()
        .keep(new IconRecord(feed, "https://one.example/i.png", now(), "image/png", PNG));
  }
}
