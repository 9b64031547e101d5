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
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard without scripts: who sees what of it, and what it says. */
class DashboardPagesTest {
  private static final List<String> TABS =
      List.of(
          "/dashboard",
          "/dashboard/tiles",
          "/dashboard/delay",
          "/dashboard/politeness",
          "/dashboard/errors",
          "/dashboard/what-if");

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

  private static String settings(long feed) {
    return "/feed/" + feed + "/settings";
  }

  @Test
  void tabs_keepTheTimeThatIsShown() {
    String page = ada.get("/dashboard/delay?by=hours").body();
    assertThat(page)
        .contains("<a href=\"/dashboard/delay?by=hours\" aria-current=\"page\">48 hours</a>")
        .contains("<a href=\"/dashboard/errors?by=hours\">Errors</a>");
    assertThat(ada.get("/dashboard/delay").body())
        .contains("<a href=\"/dashboard/delay\" aria-current=\"page\">30 days</a>");
  }

  @Test
  void times_areThoseOfTheReader() {
    long feed = watched("news", ReaderPagesTest.feed("News", 3));
    ada.at("/me").post("/me/prefer", Map.of("name", "zone", "value", "Etc/GMT-14"));
    Instant at = server.store().retrievals().latest(feed, 1).getFirst().at();
    String clock =
        DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT)
            .withZone(ZoneId.of("Etc/GMT-14"))
            .format(at);
    assertThat(ada.get(why(feed)).body()).contains("<td>" + clock + ", ");
    assertThat(ada.get("/dashboard").body()).contains("Times are those of Etc/GMT-14.");
  }

  @Test
  void feedSettings_areSaved_byTheRightPeople() {
    long feed = watched("news", ReaderPagesTest.feed("News", 3));
    try (WebVisitor bob = WebVisitor.another(server, ada, "bob")) {
      assertThat(bob.get(settings(feed)).statusCode()).isEqualTo(404);
      subscribe("bob", feed);
      bob.post(settings(feed) + "/title", Map.of("title", "My <b>news</b>"));
      assertThat(bob.get(settings(feed)).body())
          .contains("value=\"My &lt;b>news&lt;/b>\"")
          .contains("An admin of this server can change them.");
      assertThat(bob.post(settings(feed) + "/articles", Map.of("articles", "on")).statusCode())
          .isEqualTo(403);
    }
    assertThat(ada.get(settings(feed)).body()).doesNotContain("My &lt;b>");
    ada.at(settings(feed)).post(settings(feed) + "/articles", Map.of("articles", "on"));
    assertThat(server.store().feeds().find(feed).orElseThrow().settings().articles()).isTrue();
    ada.post(settings(feed) + "/articles", Map.of());
    assertThat(server.store().feeds().find(feed).orElseThrow().settings().articles()).isFalse();
    String long1 = "x".repeat(201);
    assertThat(ada.post(settings(feed) + "/title", Map.of("title", long1)).statusCode())
        .isEqualTo(422);
  }

  @Test
  void dashboard_isForAdminsAlone() {
    try (WebVisitor bob = WebVisitor.another(server, ada, "bob");
        WebVisitor nobody = new WebVisitor(server)) {
      for (String path : TABS) {
        assertThat(ada.get(path).statusCode()).as(path).isEqualTo(200);
        assertThat(bob.get(path).statusCode()).as(path).isEqualTo(403);
        assertThat(nobody.get(path).headers().firstValue("Location").orElse(""))
            .startsWith("/login?next=%2Fdashboard");
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
        .contains("No article with a known delay has come today.")
        .contains("No article has a known delay yet")
        .contains("No check yet")
        .contains("Every feed was read without an error.")
        .doesNotContain("class=\"chart\"");
    assertThat(ada.get("/dashboard/politeness").body())
        .contains("No host was contacted in this time.");
    assertThat(ada.get("/dashboard/errors").body())
        .contains("Every feed was read without an error.")
        .contains("Nothing was learned yet.");
    ada.at("/dashboard/what-if").post("/dashboard/what-if", Map.of());
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
        .contains("3.0 % of 100 articles, estimated")
        .containsPattern("Missed today</dt><dd class=\"bad\">3<")
        .doesNotContain("wanted");
    assertThat(ada.get("/dashboard/delay").body())
        .contains("3.0 % in all (3 of 100)")
        .contains("Misses: a miss costs 1d of delay.")
        .doesNotContain("wanted");

    server.run("switch", "--max-missed", "2%", "--policy", "uniform");
    assertThat(ada.get("/dashboard").body())
        .contains("3.0 % of 100 articles, estimated; at most 2.0 % wanted");
    assertThat(ada.get("/dashboard/delay").body())
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
      assertThat(page.body()).contains("Next check at").doesNotContain("Check now");
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
    assertThat(ada.get(why(feed)).body()).contains("Check now");
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
        .contains("It may not be checked before")
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

    String page = ada.get("/dashboard/politeness?sort=bytes&days=7").body();

    assertThat(page)
        .containsPattern("<th scope=\"row\">news.village.test</th><td class=\"num\">[1-9]")
        .containsPattern("aria-sort=\"descending\"><a href=\"[^\"]+sort=bytes\">Received")
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

    String page = ada.get("/dashboard/errors").body();

    assertThat(page)
        .contains("No document at the address (404 and others)</h3><span class=\"count\">2")
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

    for (String path : List.of("/dashboard", "/dashboard/errors", why(feed), settings(feed))) {
      assertThat(ada.get(path).body())
          .as(path)
          .doesNotContain("<script>alert")
          .contains("&lt;script&gt;alert(1)");
    }
  }

  @Test
  void wrongWords_areTakenForTheUsual() {
    for (String path : TABS) {
      assertThat(ada.get(path + "?by=x&days=-1&sort=%3Cscript%3E").statusCode())
          .as(path)
          .isEqualTo(200);
    }
    assertThat(ada.get("/feed/x/why").statusCode()).isEqualTo(404);
  }
}
