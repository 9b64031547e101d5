package freshet.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import freshet.village.Behaviours;
import freshet.village.Reply;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds for every path that the server answers at, whichever part brought it. */
class RouteSecurityTest {
  /** Is in everything that ada has. */
  private static final String OWN = "Zebrafish";

  private static final String FEED =
      "<rss version=\"2.0\"><channel><title>Zebrafish news</title><item><title>Zebrafish"
          + " one</title><guid>1</guid><description>Zebrafish"
          + " words</description></item></channel></rss>";

  @TempDir private Path folder;
  private RunningServer server;
  private WebVisitor ada;
  private WebVisitor bob;
  private WebVisitor eve;

  /** Ada has one of all kinds of things, with id 1; bob has an account alone, eve has none. */
  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
    ada = WebVisitor.first(server);
    String url =
        server
            .host("zebrafish", Behaviours.always(Reply.text("application/rss+xml", FEED)))
            .url("/feed");
    ada.at("/subscriptions").upload("/import", list(url));
    server.awaitRetrieved(1);
    ada.post("/posting/1/mark", Map.of("starred", "true"));
    ada.post("/me/apps", Map.of("label", "Zebrafish phone"));
    bob = WebVisitor.another(server, ada, "bob");
    eve = new WebVisitor(server);
    ada.at("/me");
  }

  private static String list(String url) {
    return "<opml version=\"2.0\"><body><outline text=\"Zebrafish folder\"><outline text=\"Zebrafish feed\" xmlUrl=\"%s\"/></outline></body></opml>"
        .formatted(url);
  }

  @AfterEach
  void stop() {
    Stream.of(ada, bob, eve).forEach(WebVisitor::close);
    server.close();
  }

  private static String filled(String path, String value) {
    return path.replaceAll("\\{[^}]*\\}|<[^>]*>|\\*", value);
  }

  private static boolean hasNames(String path) {
    return !filled(path, "1").equals(path);
  }

  private static boolean leadsToLogin(HttpResponse<String> answer) {
    return answer.headers().firstValue("Location").orElse("").matches("/login(\\?next=.*)?")
        || answer.headers().firstValue("HX-Redirect").isPresent();
  }

  @Test
  void routes_areFound() {
    assertThat(server.paths("GET")).contains("/", "/posting/{id}", "/api/status", "/login");
    assertThat(server.paths("POST")).contains("/login", "/import", "/posting/{id}/open");
    assertThat(ada.get("/posting/1").body()).contains(OWN);
    assertThat(ada.get("/me/apps").body()).contains(OWN);
  }

  @Test
  void gc122_everyAnswer_tellsBrowsersToRunNothingOfOthers() {
    for (String path : server.paths("GET")) {
      for (String way : List.of(filled(path, "1"), filled(path, "nothing"))) {
        for (WebVisitor who : List.of(ada, eve)) {
          strict("GET", who.get(way));
          strict("HEAD", who.head(way));
        }
      }
    }
    for (String path : server.paths("POST")) {
      strict("POST", eve.post(filled(path, "1"), Map.of()));
    }
    strict("GET", eve.get("/there/is/nothing"));
    strict("GET", eve.get("/static/x/..%2ftoken"));
    strict("POST", eve.post("/", Map.of()));
  }

  private static void strict(String method, HttpResponse<String> answer) {
    String name = method + " " + answer.uri() + " " + answer.statusCode();
    assertThat(answer.statusCode()).as(name).isNotEqualTo(500);
    assertThat(answer.headers().allValues("Content-Security-Policy"))
        .as(name)
        .hasSize(1)
        .allMatch(policy -> policy.startsWith("default-src 'none'") && !policy.contains("unsafe"));
    assertThat(answer.headers().firstValue("X-Content-Type-Options")).as(name).contains("nosniff");
    assertThat(answer.headers().firstValue("Referrer-Policy")).as(name).contains("no-referrer");
  }

  @Test
  void gc122_headOfAPage_isThatOfThePage() {
    for (WebVisitor who : List.of(ada, eve)) {
      HttpResponse<String> whole = who.get("/");
      HttpResponse<String> head = who.head("/");
      assertThat(head.statusCode()).isEqualTo(whole.statusCode());
      assertThat(head.body()).isEmpty();
      for (String name : List.of("Content-Security-Policy", "Cache-Control", "Location", "Vary")) {
        assertThat(head.headers().firstValue(name)).isEqualTo(whole.headers().firstValue(name));
      }
    }
  }

  @Test
  void whatIsNoRequest_isAnsweredWithoutAWordOfIt() throws IOException {
    for (String line : List.of("GET /%zz<script> HTTP/1.1", "<script>", "GET /\0 HTTP/1.1")) {
      String answer = raw(line + "\r\nHost: a\r\nConnection: close\r\n\r\n");
      assertThat(answer).as(line).startsWith("HTTP/1.1 400").doesNotContain("<script>");
    }
  }

  private String raw(String request) throws IOException {
    URI url = URI.create(server.url());
    try (Socket socket = new Socket(url.getHost(), url.getPort())) {
      socket.setSoTimeout(60_000);
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }

  /** What does not ask who comes cannot be done in someone's name either. */
  @Test
  void everyForm_withoutItsSecret_doesNothing() {
    for (String path : server.paths("POST")) {
      String way = filled(path, "1");
      HttpResponse<String> stranger = eve.post(way, Map.of("csrf", ""));
      for (String csrf : List.of("", "guessed")) {
        HttpResponse<String> answer =
            ada.post(way, Map.of("csrf", csrf, "url", "example.org", "newest", "1"));
        boolean open = !leadsToLogin(stranger) && answer.statusCode() == stranger.statusCode();
        assertThat(open || List.of(401, 403).contains(answer.statusCode()))
            .as("%s %d", path, answer.statusCode())
            .isTrue();
      }
    }
    assertThat(ada.get("/me").statusCode()).as("still logged in").isEqualTo(200);
  }

  @Test
  void gets_changeNothing_soNoMethodIsLeftUnguarded() {
    for (String method : List.of("PUT", "PATCH", "DELETE")) {
      for (String path : server.paths(method)) {
        assertThat(path).as(method + " asks for the token").startsWith("/api/");
      }
    }
  }

  @Test
  void whatAnotherHas_isNotThere() {
    for (String path : server.paths("GET")) {
      for (WebVisitor who : List.of(bob, eve)) {
        HttpResponse<String> answer = who.get(filled(path, "1"));
        assertThat(answer.body()).as(path).doesNotContainIgnoringCase(OWN);
        if (hasNames(path) && who == bob) {
          assertThat(answer.statusCode()).as(path).isIn(400, 401, 403, 404);
        }
      }
    }
  }

  @Test
  void whatAnotherHas_cannotBeChanged() {
    awaitFacets();
    String before = own();
    for (String path : server.paths("POST")) {
      if (!path.equals("/logout")) {
        HttpResponse<String> answer =
            bob.post(
                filled(path, "1"),
                Map.of("read", "true", "starred", "false", "title", "mine", "folders", "mine"));
        assertThat(answer.body()).as(path).doesNotContainIgnoringCase(OWN);
        if (hasNames(path)) {
          assertThat(answer.statusCode()).as(path).isIn(400, 401, 403, 404);
        }
      }
    }
    bob.post("/read-all", Map.of("stream", "feed:1", "newest", "1"));
    bob.post("/read-all", Map.of("stream", "folder:Zebrafish folder", "newest", "1"));
    bob.post("/folders/remove", Map.of("name", "Zebrafish folder"));
    bob.post("/folders/rename", Map.of("name", "Zebrafish folder", "to", "mine"));

    assertThat(own()).isEqualTo(before);
  }

  /** Pages offer languages once the search index has the article. */
  private void awaitFacets() {
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          while (!ada.get("/starred").body().contains("lang=en")) {
            Thread.onSpinWait();
          }
        });
  }

  /** All that ada has. */
  private String own() {
    long account = server.store().accounts().find("ada").orElseThrow().id();
    return server.store().subscriptions().of(account)
        + ada.get("/starred").body().replaceAll("(?s)<time.*?</time>|[\\w-]{43}", "")
        + server.store().appPasswords().of(account).size();
  }

  @Test
  void pathsThatLeadElsewhere_leadNowhere() throws IOException {
    String token = Files.readString(folder.resolve("token")).strip();
    List<String> ways =
        List.of(
            "..%2ftoken",
            "..%2f..%2ftoken",
            "%2e%2e%2ftoken",
            "..%5ctoken",
            "..;%2ftoken",
            "%252e%252e%252ftoken",
            "token%00.png",
            "%2fetc%2fpasswd");
    for (String path : server.paths("GET")) {
      for (String way : hasNames(path) ? ways : List.<String>of()) {
        HttpResponse<String> answer = ada.get(filled(path, way));
        assertThat(answer.statusCode()).as(path + " " + way).isBetween(302, 499);
        assertThat(answer.body()).as(path + " " + way).doesNotContain(token, "root:");
      }
    }
  }
}
