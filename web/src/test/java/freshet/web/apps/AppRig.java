package freshet.web.apps;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.Enclosure;
import freshet.feed.Markup;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingId;
import freshet.feed.opml.Folder.Naming;
import freshet.feed.opml.Opml;
import freshet.feed.opml.OpmlReader;
import freshet.feed.opml.OpmlReading;
import freshet.feed.opml.Subscription;
import freshet.feed.opml.SubscriptionList;
import freshet.store.FeedDescription;
import freshet.store.FeedSettings;
import freshet.store.FeedStage;
import freshet.store.FeedState;
import freshet.store.NewFeed;
import freshet.store.PostingRecord;
import freshet.store.RetrievalNote;
import freshet.store.RetrievalRecord;
import freshet.store.Retrieved;
import freshet.store.Sanitised;
import freshet.store.Store;
import freshet.store.Stores;
import freshet.store.people.Account;
import freshet.store.people.Account.Role;
import freshet.web.Refusal;
import freshet.web.RouteLimit.Credential;
import freshet.web.TrustedProxies;
import freshet.web.WebServer;
import freshet.web.account.LoginGuard;
import freshet.web.fever.FeverApi;
import freshet.web.fever.LastRetrieval;
import freshet.web.greader.ReaderApi;
import freshet.work.Supervisor;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
public final class AppRig implements AutoCloseable {
  public static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Store store;
  private final AppLogin login;
  private final WebServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final Map<String, String> pages = new LinkedHashMap<>();
  private final List<String> requests = new ArrayList<>();
  private final List<Long> left = new CopyOnWriteArrayList<>();
  private final Account ann;
  private final Account bob;
  private final AppLogin.Made annsPassword;
  private final AppLogin.Made bobsPassword;
  private volatile Instant now = START;
  private long keys;

  public AppRig(Path folder) {
    store = Stores.open(folder.resolve("freshet.db").toString());
    InstantSource clock = () -> now;
    login = new AppLogin(store, new LoginGuard(store, clock), clock);
    ann = store.accounts().add("ann", null, Role.USER, START).orElseThrow();
    bob = store.accounts().add("Bob@example.org", null, Role.USER, START).orElseThrow();
    annsPassword = login.make(ann, "phone");
    bobsPassword = login.make(bob, "tablet");
    Subscriber subscriber = new Subscriber(store, new Shelves(), clock);
    server =
        WebServer.start(
            "127.0.0.1",
            0,
            TrustedProxies.LOCAL,
            folder.resolve("uploads"),
            List.of(
                routes -> routes.before(this::heard),
                new ReaderApi(store, login, subscriber, clock, null, new Supervisor()),
                new FeverApi(store, login, new LastRetrieval(clock), clock),
                routes ->
                    routes.get("/other", Credential.NONE, context -> context.result("other"))));
  }

  /** Finds feeds where a test has put them, as the aggregator would on the web. */
  private final class Shelves implements Watching {
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
      for (Subscription one : SubscriptionList.of(opml(list)).subscriptions()) {
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
        case OpmlReading.Read(Opml opml) -> opml;
        case OpmlReading.NotRead(boolean tooLarge, String reason) ->
            throw new Refusal(tooLarge ? 413 : 422, reason);
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

  public Store store() {
    return store;
  }

  public AppLogin login() {
    return login;
  }

  public Account ann() {
    return ann;
  }

  public Account bob() {
    return bob;
  }

  public AppLogin.Made annsPassword() {
    return annsPassword;
  }

  public AppLogin.Made bobsPassword() {
    return bobsPassword;
  }

  public Instant now() {
    return now;
  }

  public void pass(Duration time) {
    now = now.plus(time);
  }

  /** A feed that is watched, read by nobody yet. */
  public long feed(String url, String title) {
    FeedDescription description =
        new FeedDescription(title, "https://site.example/", "", null, null, null, false);
    NewFeed feed =
        new NewFeed(url, null, description, FeedSettings.USUAL, 1, now, FeedState.unseen("s"));
    return store.feeds().add(List.of(feed)).getFirst().feed();
  }

  /** A feed that Ann reads. */
  public long annsFeed(String url, String... folders) {
    long feed = feed(url, "Title of " + url);
    read(ann, feed, folders);
    return feed;
  }

  public void read(Account account, long feed, String... folders) {
    store.subscriptions().add(account.id(), Map.of(feed, List.of(folders)), Instant.EPOCH, now);
  }

  /** New postings of a feed, one second apart; their ids in the order of arrival. */
  public List<Long> arrive(long feed, int count) {
    List<PostingRecord> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      pass(Duration.ofSeconds(1));
      keys++;
      records.add(record(posting("Posting " + keys, "<p>Words " + keys + "</p>")));
    }
    return arrive(feed, records);
  }

  /** A posting that comes in now; its id. */
  public long arrive(long feed, Posting posting) {
    keys++;
    return arrive(feed, List.of(record(posting))).getFirst();
  }

  private PostingRecord record(Posting posting) {
    Instant published = posting.published().at();
    Instant at = published == null ? now : published;
    Sanitised safe = new Sanitised(posting.summary().raw(), posting.content().raw(), 1);
    return new PostingRecord(keys, posting, safe, at, now, keys);
  }

  private List<Long> arrive(long feed, List<PostingRecord> records) {
    RetrievalNote note =
        new RetrievalNote(
            now, "changed", 200, 1, 0, 0, false, "plan", "floor", Duration.ofMillis(1), null);
    FeedState state =
        new FeedState(FeedStage.ACTIVE, now, now, now, null, "Something new.", 10, "s", null);
    pass(Duration.ofMillis(1)); // no two retrievals of a feed begin at once
    return store
        .retrieved(List.of(RetrievalRecord.unchanged(feed, note, state).with(records)))
        .getFirst()
        .postings()
        .stream()
        .map(Retrieved.Kept::id)
        .toList();
  }

  public Posting posting(String title, String html) {
    return posting(title, html, "https://site.example/" + keys, now.minusSeconds(3600));
  }

  public Posting posting(
      String title, String html, @Nullable String link, @Nullable Instant published) {
    return new Posting(
        new PostingId("guid-" + keys, PostingId.Origin.GUID),
        title,
        link,
        List.of("Ann", "Bob"),
        Markup.NONE,
        new Markup(html, true, null),
        published == null
            ? PostingDate.ABSENT
            : new PostingDate(published, PostingDate.Quality.EXACT),
        PostingDate.ABSENT,
        List.of(),
        null,
        List.of(new Enclosure("https://site.example/a.mp3", "audio/mpeg", 12)),
        null);
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

  public static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  @Override
  public void close() {
    server.close();
    client.close();
    store.close();
  }
}
