package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.codec.RetrievalStateText;
import freshet.store.model.FeedDescription;
import freshet.store.model.FeedSettings;
import freshet.store.model.FeedState;
import freshet.store.model.NewFeed;
import freshet.village.Behaviour;
import freshet.village.Behaviours;
import freshet.village.Reply;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard without scripts: who sees what of it, and what it says. */
class DashboardPagesTest {
  @TempDir private Path folder;
  private RunningServer server;
  private WebVisitor ada;

  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
    ada = WebVisitor.first(server);
  }

  @AfterEach
  void stop() {
    ada.close();
    server.close();
  }

  private long watched(String host, Behaviour behaviour) {
    long feed = server.heldBack(server.host(host, behaviour).url("/feed"));
    server.release(feed);
    server.awaitRetrieved(feed);
    return feed;
  }

  private void subscribe(String name, long feed) {
    long account = server.store().accounts().find(name).orElseThrow().id();
    Instant now = Instant.now();
    server.store().subscriptions().add(account, Map.of(feed, List.of()), now, now);
  }

  private static String why(long feed) {
    return "/feed/" + feed + "/why";
  }

  @Test
  void dashboard_isForAdminsAlone() {
    try (WebVisitor bob = WebVisitor.another(server, ada, "bob");
        WebVisitor nobody = new WebVisitor(server)) {
      for (String path : List.of("/dashboard", "/dashboard/tiles", "/dashboard/what-if")) {
        assertThat(ada.get(path).statusCode()).as(path).isEqualTo(200);
        assertThat(bob.get(path).statusCode()).as(path).isEqualTo(403);
        assertThat(nobody.get(path).headers().firstValue("Location")).contains("/login");
      }
      assertThat(bob.at("/me").post("/dashboard/what-if", Map.of()).statusCode()).isEqualTo(403);
      assertThat(bob.get("/").body()).doesNotContain("/dashboard");
    }
    assertThat(ada.post("/dashboard/what-if", Map.of("csrf", "forged")).statusCode())
        .isEqualTo(403);
  }

  @Test
  @Timeout(60)
  void emptyServer_saysWhatIsMissing() {
    String page = ada.get("/dashboard").body();

    assertThat(page)
        .contains("No article has a known delay yet")
        .contains("No retrieval yet")
        .contains("Every feed was read without an error.")
        .contains("No host was contacted in this time.")
        .doesNotContain("<svg class=\"chart\"");
    ada.at("/dashboard").post("/dashboard/what-if", Map.of());
    assertThat(awaitReplay()).contains("Not enough history").contains("Compute");
  }

  /** Three of a hundred, of which two may be missed. */
  @Test
  void missedArticles_areAShareAgainstItsTarget() {
    LocalDate today = LocalDate.ofInstant(Instant.now(), ZoneOffset.UTC);
    server
        .store()
        .figures()
        .add(today, Map.of("retrievals", 9L, "missed", 3L, "watched", 97L, "postings", 500L));
    String page = ada.get("/dashboard").body();
    assertThat(page)
        .contains("3.0 %", "3 of 100 articles, estimated")
        .contains("3.0 % in all (3 of 100)")
        .contains("Misses: a miss costs 1d of delay.")
        .doesNotContain("wanted");

    server.run("switch", "--max-missed", "2%", "--policy", "uniform");
    assertThat(ada.get("/dashboard").body())
        .contains("3 of 100 articles, estimated; at most 2.0 % wanted")
        .contains(">at most wanted</th>")
        .contains("the policy 'uniform' does not weigh misses");
  }

  private String awaitReplay() {
    String page = ada.get("/dashboard/what-if").body();
    while (page.contains("Replaying:")) {
      Thread.onSpinWait();
      page = ada.get("/dashboard/what-if").body();
    }
    return page;
  }

  @Test
  void why_isToldToThoseWhoReadAFeed() {
    long feed = watched("news", ReaderPagesTest.feed("News", 3));
    try (WebVisitor bob = WebVisitor.another(server, ada, "bob")) {
      assertThat(bob.get(why(feed)).statusCode()).isEqualTo(404);
      subscribe("bob", feed);
      HttpResponse<String> page = bob.get(why(feed));
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.body()).contains("Next retrieval at").doesNotContain("Retrieve now");
      for (String act : List.of("/retrieve", "/weight", "/interval")) {
        assertThat(bob.post(why(feed) + act, Map.of("weight", "0", "minutes", "9")).statusCode())
            .as(act)
            .isEqualTo(403);
        assertThat(ada.at("/me").post(why(feed) + act, Map.of("csrf", "x")).statusCode())
            .as(act)
            .isEqualTo(403);
      }
    }
    assertThat(server.store().feeds().find(feed).orElseThrow().weight()).isEqualTo(1);
    assertThat(ada.get(why(feed)).body()).contains("Retrieve now");
    assertThat(ada.get(why(feed + 1000)).statusCode()).isEqualTo(404);
  }

  /** A feed whose URL holds a name and a password belongs to who has added it. */
  @Test
  void gc009_feedOfSomeonesOwn_isHiddenFromAdmins() {
    try (WebVisitor bob = WebVisitor.another(server, ada, "bob")) {
      long account = server.store().accounts().find("bob").orElseThrow().id();
      long feed = ownFeed(Long.toString(account));
      subscribe("bob", feed);
      server.release(feed);
      server.awaitRetrieved(feed);

      assertThat(ada.get(why(feed)).statusCode()).isEqualTo(404);
      assertThat(ada.get("/dashboard").body())
          .contains("a private feed")
          .doesNotContain("diary")
          .doesNotContain("pw@");
      assertThat(bob.get(why(feed)).body()).contains("diary").doesNotContain("pw@");
    }
  }

  private long ownFeed(String owner) {
    String url = server.host("own", Behaviours.status(500)).url("/feed").replace("//", "//bob:pw@");
    NewFeed own =
        new NewFeed(
            url,
            owner,
            FeedDescription.titled("A diary"),
            new FeedSettings(false, null),
            1,
            Instant.now(),
            FeedState.unseen(RetrievalStateText.unseen(url)));
    return server.store().feeds().add(List.of(own)).getFirst().feed();
  }

  @Test
  void retrieveNow_keepsToTheRules() {
    long feed = watched("news", ReaderPagesTest.feed("News", 3));

    String page = ada.at(why(feed)).post(why(feed) + "/retrieve", Map.of()).body();

    assertThat(page)
        .contains("It may not be retrieved before")
        .contains("the least interval of a feed that gives no hint");
    assertThat(server.store().retrievals().latest(feed, 9)).hasSize(1);
  }

  @Test
  void weightAndInterval_areSetAndBadOnesRefused() {
    long feed = watched("news", ReaderPagesTest.feed("News", 3));
    ada.at(why(feed));

    assertThat(ada.post(why(feed) + "/weight", Map.of("weight", "2.5")).statusCode())
        .isEqualTo(303);
    assertThat(ada.post(why(feed) + "/interval", Map.of("minutes", "45")).statusCode())
        .isEqualTo(303);
    assertThat(ada.get(why(feed)).body()).contains("45 min, set by hand").contains("2.5;");
    assertThat(ada.post(why(feed) + "/weight", Map.of("weight", "0")).statusCode()).isEqualTo(303);
    assertThat(ada.get(why(feed)).body()).contains("Resume");
    assertThat(ada.post(why(feed) + "/retrieve", Map.of()).body()).contains("resume it first");
    for (String bad : List.of("-1", "NaN", "1e9", "", "99999999999")) {
      assertThat(ada.post(why(feed) + "/weight", Map.of("weight", bad)).statusCode())
          .as(bad)
          .isEqualTo(422);
    }
    assertThat(ada.post(why(feed) + "/interval", Map.of("minutes", "x")).statusCode())
        .isEqualTo(422);
    assertThat(ada.post(why(feed) + "/interval", Map.of("minutes", "999999")).statusCode())
        .isEqualTo(400);
  }

  @Test
  void gc091_hosts_areShownWithWhatWeDid() {
    watched("news", ReaderPagesTest.feed("News", 3));

    String page = ada.get("/dashboard?sort=bytes&days=7").body();

    assertThat(page)
        .containsPattern("<th scope=\"row\">news.village.test</th><td>[1-9]")
        .containsPattern("aria-sort=\"descending\"><a href=\"[^\"]+sort=bytes#hosts\">Received")
        .contains("Not modified (304)", "Unconditional", "Full for nothing", "Throttled")
        .contains("Smallest gap", "Too early");
  }

  private static Behaviour byPath(Behaviour robots, Behaviour feed) {
    return Behaviour.byPath(Map.of("/robots.txt", robots, "/feed", feed));
  }

  @Test
  void errors_areGroupedByCause() {
    watched("lost", Behaviours.status(404));
    watched("lost2", Behaviours.status(404));
    watched("ended", Behaviours.status(410));
    watched("closed", Behaviours.status(403));
    watched("broken", Behaviours.status(500));
    watched("page", Behaviours.always(Reply.text("text/html", "<html><body>Hi</body></html>")));
    watched("loop", Behaviours.redirectLoop(302));
    watched("large", Behaviours.bomb(200));
    Behaviour none = Behaviours.status(404);
    watched("busy", byPath(none, Behaviours.throttled("7200")));
    String disallow = "User-agent: freshet\nDisallow: /\n";
    watched(
        "private",
        byPath(Behaviours.always(Reply.text("text/plain", disallow)), Behaviours.plainFeed()));
    long nowhere = server.heldBack("http://no-such-host.invalid/feed");
    server.release(nowhere);
    server.awaitRetrieved(nowhere);

    String page = ada.get("/dashboard").body();

    assertThat(page)
        .contains("No document at the address (404 and others)</strong> <span class=\"count\">2")
        .contains("Not a feed")
        .contains("The host does not let us in")
        .contains("5xx")
        .contains("Redirects without end")
        .contains("Too large")
        .contains("The host asks to slow down (429)")
        .contains("robots.txt asks us to stay away")
        .contains("The host is not found (DNS)")
        .doesNotContain("Something else");
  }

  @Test
  void hostileTitle_isTextOnly() {
    long feed = watched("hostile", Behaviours.status(404));
    String title = "<script>alert(1)</script>\"onload=\"";
    server.store().feeds().describe(feed, FeedDescription.titled(title));

    for (String path : List.of("/dashboard", why(feed))) {
      assertThat(ada.get(path).body())
          .as(path)
          .doesNotContain("<script>alert")
          .contains("&lt;script&gt;alert(1)");
    }
  }

  @Test
  void wrongWords_areTakenForTheUsual() {
    assertThat(ada.get("/dashboard?by=x&days=-1&sort=%3Cscript%3E").statusCode()).isEqualTo(200);
    assertThat(ada.get("/feed/x/why").statusCode()).isEqualTo(404);
  }
}
