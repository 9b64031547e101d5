package freshet.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import freshet.store.account.Account;
import freshet.store.account.Account.Role;
import freshet.store.account.LoginAttempt.Protocol;
import freshet.store.account.Subscription;
import freshet.village.Behaviour;
import freshet.village.Behaviours;
import freshet.village.Reply;
import freshet.village.VillageHost;
import freshet.web.account.AppPasswordLogin;
import freshet.web.account.AppPasswordLogin.Result;
import freshet.web.account.LoginClient;
import freshet.web.account.LoginGuard;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Someone's application and the aggregator behind it. */
class ReaderAppsTest {
  private static final byte[] PNG = "\u0089PNG\r\n\u001a\n and so on".getBytes(ISO_8859_1);

  @TempDir private Path folder;
  private final HttpClient client = HttpClient.newHttpClient();
  private RunningServer server;
  private Account account;
  private String token = "";

  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
    account = server.store().accounts().add("ann", null, Role.USER, Instant.now()).orElseThrow();
    LoginGuard guard = new LoginGuard(server.store(), InstantSource.system());
    AppPasswordLogin login = new AppPasswordLogin(server.store(), guard, InstantSource.system());
    LoginClient client = new LoginClient("192.0.2.7", "phone", Protocol.READER);
    String secret = login.make(account, "phone").secret();
    token = ((Result.Granted) login.login("ann", secret, client)).token();
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  private String post(String call, String body) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url() + "/api/greader/reader/api/0/" + call))
            .header("Authorization", "GoogleLogin auth=" + token)
            .timeout(Duration.ofSeconds(30))
            .POST(BodyPublishers.ofString(body))
            .build();
    return client.send(request, BodyHandlers.ofString()).body();
  }

  private List<Subscription> subscriptions() {
    return server.store().subscriptions().of(account.id());
  }

  @Test
  void gr065_aSiteIsWatchedAndItsPostingsComeIn() throws IOException, InterruptedException {
    String page =
        "<!DOCTYPE html><html><head><link rel=alternate type=application/rss+xml href='/rss'>"
            + "<link rel=alternate type=application/rss+xml href='/comments'>";
    VillageHost host =
        server.host(
            "blog",
            Behaviour.byPath(
                Map.of(
                    "/",
                    Behaviours.always(Reply.text("text/html", page)),
                    "/rss",
                    Behaviours.plainFeed())));
    String url = URLEncoder.encode(host.url("/"), UTF_8);
    assertThat(post("subscription/quickadd", "quickadd=" + url)).contains("\"numResults\":1");
    Subscription made = subscriptions().getFirst();
    assertThat(made.url()).isEqualTo(host.url("/rss"));
    server.awaitRetrieved(made.feed());
    assertThat(subscriptions().getFirst().unread()).isEqualTo(1);
    assertThat(post("stream/contents", "")).contains("\"items\":[{");
  }

  /** An application that is told of an icon too early asks for it in vain, and not again. */
  @Test
  @Timeout(60)
  void gr040_iconIsToldOfWithinAMinute_whenThereIsOne() throws IOException, InterruptedException {
    VillageHost host =
        server.host(
            "news",
            Behaviour.byPath(
                Map.of(
                    "/feed",
                    ReaderPagesTest.feed("News", 1),
                    "/favicon.ico",
                    Behaviours.always(Reply.of(200).body(PNG)))));
    assertThat(post("subscription/edit", "ac=subscribe&s=feed/" + host.url("/feed")))
        .isEqualTo("OK");
    String list = post("subscription/list", "");
    while (!list.contains("\"iconUrl\":\"")) {
      list = post("subscription/list", "");
    }
    String icon = list.replaceAll(".*\"iconUrl\":\"([^\"]+)\".*", "$1");
    HttpRequest request = HttpRequest.newBuilder(URI.create(icon)).build();
    HttpResponse<byte[]> answer = client.send(request, BodyHandlers.ofByteArray());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(PNG);
  }

  @Test
  void gr065_whatIsNoFeedIsSaidToBeNone() throws IOException, InterruptedException {
    VillageHost host = server.host("void", Behaviours.always(Reply.text("text/plain", "nothing")));
    String url = URLEncoder.encode(host.url("/"), UTF_8);
    assertThat(post("subscription/quickadd", "quickadd=" + url))
        .contains("\"numResults\":0", "\"error\":\"no feed at");
    assertThat(subscriptions()).isEmpty();
  }

  @Test
  void gr064_aFeedThatNobodyReadsIsNotWatchedAnyMore() throws IOException, InterruptedException {
    VillageHost host = server.host("news", Behaviours.plainFeed());
    post("subscription/edit", "ac=subscribe&s=feed/" + host.url("/feed"));
    long feed = subscriptions().getFirst().feed();
    assertThat(server.store().feeds().count()).isEqualTo(1);
    assertThat(post("subscription/edit", "ac=unsubscribe&s=feed/" + feed)).isEqualTo("OK");
    assertThat(server.store().feeds().count()).isZero();
  }

  @Test
  void gr067_aListIsWatched() throws IOException, InterruptedException {
    VillageHost host = server.host("news", Behaviours.plainFeed());
    String opml =
        "<opml><body><outline text='A'><outline text='B'><outline text='Mine' xmlUrl='%s'/>"
                .formatted(host.url("/feed"))
            + "</outline></outline></body></opml>";
    assertThat(post("subscription/import", opml)).isEqualTo("OK");
    Subscription made = subscriptions().getFirst();
    assertThat(made.title()).isEqualTo("Mine");
    assertThat(made.folders()).containsExactly("A/B");
    server.awaitRetrieved(made.feed());
  }

  @Test
  void whatAnOperatorAddsByCommand_isReadByTheFirstAdmin() throws IOException {
    Account admin =
        server.store().accounts().add("zoe", null, Role.ADMIN, Instant.now()).orElseThrow();
    VillageHost host = server.host("news", Behaviours.plainFeed());
    server.run("add", host.url("/feed"));
    Path list =
        Files.writeString(
            folder.resolve("list.opml"),
            "<opml><body><outline text='A'><outline text='B' xmlUrl='%s'/></outline></body></opml>"
                .formatted(host.url("/other")));
    server.run("import", list.toString());
    assertThat(server.store().subscriptions().of(admin.id()))
        .extracting(Subscription::url, Subscription::folders)
        .containsExactlyInAnyOrder(
            tuple(host.url("/feed"), List.of()), tuple(host.url("/other"), List.of("A")));
    assertThat(subscriptions()).isEmpty();
  }
}
