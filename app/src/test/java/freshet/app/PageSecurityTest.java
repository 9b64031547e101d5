package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.StreamQuery;
import freshet.village.Behaviours;
import freshet.village.Reply;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What pages let nobody do. */
class PageSecurityTest {
  private static final List<String> PAGES =
      List.of(
          "/",
          "/starred",
          "/feed/1",
          "/feed/1/why",
          "/posting/1",
          "/subscriptions",
          "/feeds-out",
          "/api",
          "/dashboard",
          "/me",
          "/people",
          "/search?q=village",
          "/rules",
          "/alerts",
          "/alerts/new?q=village");

  @TempDir private Path folder;
  private RunningServer server;
  private WebVisitor ada;

  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
    server.run("add", server.host("news", Behaviours.plainFeed()).url("/feed"));
    server.awaitRetrieved(1);
    ada = WebVisitor.first(server);
  }

  @AfterEach
  void stop() {
    ada.close();
    server.close();
  }

  @Test
  void strangers_areLedToTheLogin() {
    try (WebVisitor eve = new WebVisitor(server)) {
      for (String page : PAGES) {
        HttpResponse<String> answer = eve.get(page);
        assertThat(answer.statusCode()).as(page).isEqualTo(302);
        assertThat(answer.headers().firstValue("Location").orElse(""))
            .matches("/login(\\?next=.+)?");
        assertThat(answer.body()).as(page).doesNotContain("Village");
      }
      for (String more : List.of("/counts", "/export", "/icon/1")) {
        assertThat(eve.get(more).statusCode()).as(more).isEqualTo(302);
      }
      assertThat(eve.with("Accept", "text/event-stream").get("/events").statusCode())
          .isEqualTo(401);
    }
  }

  @Test
  void loginFormThatIsNotOurs_doesNothing() {
    try (WebVisitor eve = new WebVisitor(server)) {
      eve.get("/login");
      assertThat(eve.post("/login", Map.of("csrf", "guessed", "name", "ada")).statusCode())
          .isEqualTo(403);
    }
  }

  @Test
  void formOfAnotherBrowser_isNotOurs() {
    try (WebVisitor phone = new WebVisitor(server)) {
      phone.login("ada", WebVisitor.PASSWORD);
      String page = phone.get("/me").body();
      String theirs = page.replaceAll("(?s).*name=\"csrf\" value=\"([^\"]+)\".*", "$1");
      assertThat(ada.post("/me/apps", Map.of("csrf", theirs, "label", "x")).statusCode())
          .isEqualTo(403);
    }
  }

  @Test
  void formThatAnotherSiteSends_doesNothing() {
    ada.with("Sec-Fetch-Site", "cross-site");
    assertThat(ada.post("/me/apps", Map.of("label", "x")).statusCode()).isEqualTo(403);
  }

  @Test
  void whatOthersRead_isNotThereForOneWhoDoesNot() {
    ada.at("/").post("/posting/1/mark", Map.of("starred", "true"));
    try (WebVisitor bob = WebVisitor.another(server, ada, "bob")) {
      for (String page :
          List.of("/feed/1", "/feed/1/why", "/posting/1", "/icon/1", "/folder?name=x")) {
        assertThat(bob.get(page).statusCode()).as(page).isEqualTo(404);
      }
      for (String form :
          List.of(
              "/posting/1/open", "/posting/1/mark", "/subscriptions/1", "/subscriptions/1/end")) {
        Map<String, String> fields = Map.of("read", "true", "starred", "true", "title", "mine");
        assertThat(bob.post(form, fields).statusCode()).as(form).isEqualTo(404);
      }
      assertThat(bob.post("/read-all", Map.of("stream", "feed:1", "newest", "1")).statusCode())
          .isEqualTo(404);
      for (String page : List.of("/", "/?show=all", "/starred", "/subscriptions", "/export")) {
        assertThat(bob.get(page).body()).as(page).doesNotContain("Village", "village.test");
      }
      assertThat(bob.get("/counts").body()).isEqualTo("{}");
    }
    long account = server.store().accounts().find("ada").orElseThrow().id();
    assertThat(server.store().reading().page(StreamQuery.of(account, 10).starred(true))).hasSize(1);
  }

  @Test
  @DisplayName("GR-018: a browser's cookie opens no API")
  void gr018_cookieOpensNoApi() {
    for (String path :
        List.of(
            "/api/status",
            "/api/feeds",
            "/reader/api/0/user-info",
            "/api/greader/reader/api/0/user-info")) {
      assertThat(ada.get(path).statusCode()).as(path).isIn(401, 404);
    }
    assertThat(ada.get("/api/status").statusCode()).isEqualTo(401);
  }

  @Test
  @DisplayName("GC-122: pages run no scripts but ours, and are framed by nobody")
  void gc122_pagesHaveStrictHeaders() {
    try (WebVisitor eve = new WebVisitor(server)) {
      strict(eve.get("/login"));
      strict(eve.get("/me"));
    }
    PAGES.forEach(page -> strict(ada.get(page)));
    strict(ada.get("/feed/999"));
    strict(ada.script("/posting/1/open", Map.of()));
    strict(ada.script("/posting/999/open", Map.of()));
  }

  private static void strict(HttpResponse<String> answer) {
    String policy = answer.headers().firstValue("Content-Security-Policy").orElse("");
    assertThat(policy)
        .as(answer.uri().toString())
        .contains("default-src 'none'", "script-src 'self'", "style-src 'self'")
        .contains("form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(answer.headers().firstValue("Referrer-Policy")).contains("no-referrer");
    assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(answer.body()).doesNotContain(" style=").doesNotContainPattern("\\son[a-z]+=");
    assertThat(answer.body()).doesNotContainPattern("<script(?![^>]* src=)");
  }

  @Test
  void wordsOfStrangers_areNeverMarkup() {
    String evil =
        "&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;\"'&gt;&lt;img src=x"
            + " onerror=alert(1)&gt;";
    String feed =
        """
        <rss version="2.0"><channel><title>%s</title><link>javascript:alert(1)</link>
        <item><title>%s</title><guid>1</guid><link>javascript:alert(1)</link><author>%s</author>
        <description>%s</description><enclosure url="javascript:alert(1)" type="%s"/></item>
        </channel></rss>\
        """
            .formatted(evil, evil, evil, evil, "x");
    String url =
        server.host("evil", Behaviours.always(Reply.text("application/rss+xml", feed))).url("/f");
    ada.at("/subscriptions").post("/subscriptions", Map.of("url", url, "folder", "<b>\"'&"));
    server.awaitRetrieved(2);
    ada.post(
        "/subscriptions/2", Map.of("title", "<script>alert(2)</script>", "folders", "<b>\"'&"));

    for (String page :
        List.of(
            "/",
            "/feed/2?show=all",
            "/posting/2",
            "/subscriptions",
            "/search?q=alert",
            "/rules",
            "/alerts/new?q=%3Cscript%3Ealert(1)%3C/script%3E",
            "/folder?name=%3Cb%3E%22'%26")) {
      HttpResponse<String> answer = ada.get(page);
      assertThat(answer.statusCode()).as(page).isEqualTo(200);
      assertThat(answer.body())
          .as(page)
          .doesNotContain("<script>alert", "onerror=alert(1)>", "href=\"javascript:", "<b>\"");
    }
  }

  @Test
  void assets_areFixedFiles_keptForGood() {
    String page = ada.get("/").body();
    String css = page.replaceAll("(?s).*href=\"(/static/[^\"]+/freshet.css)\".*", "$1");
    assertThat(ada.get(css).headers().firstValue("Cache-Control").orElse("")).contains("immutable");
    for (String path :
        List.of(
            "/static/x/..%2f..%2fpom.xml",
            "/static/x/%2e%2e", "/static/../token", "/static/x/no.js")) {
      assertThat(ada.get(path).statusCode()).as(path).isIn(302, 400, 404);
    }
  }
}
