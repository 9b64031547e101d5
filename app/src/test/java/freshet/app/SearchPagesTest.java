package freshet.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.Notification;
import freshet.store.account.NotificationChannel;
import freshet.store.account.Rule;
import freshet.store.account.SavedSearch;
import freshet.store.account.StreamQuery;
import freshet.village.Reply;
import freshet.village.Request;
import freshet.village.VillageHost;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Search, rules and alerts without scripts. */
@Timeout(120)
class SearchPagesTest {
  private static final Map<String, String> RULE =
      Map.of(
          "pattern",
          "posting",
          "matching",
          "words",
          "title",
          "on",
          "in",
          "all",
          "act",
          "star",
          "label",
          "");

  @TempDir private Path folder;
  private RunningServer server;
  private WebVisitor ada;
  private long account;

  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
    ada = WebVisitor.first(server);
    account = server.store().accounts().find("ada").orElseThrow().id();
  }

  @AfterEach
  void stop() {
    ada.close();
    server.close();
  }

  private long subscribe(VillageHost host, String folderName) {
    HttpResponse<String> answer =
        ada.at("/subscriptions")
            .post("/subscriptions", Map.of("url", host.url("/feed"), "folder", folderName));
    String where = answer.headers().firstValue("Location").orElseThrow();
    long feed = Long.parseLong(where.replaceAll(".*/feed/(\\d+).*", "$1"));
    server.awaitRetrieved(feed);
    return feed;
  }

  /** A feed that ada reads, and whose postings have not come in yet. */
  private long late(int postings) {
    VillageHost host = server.host("late", ReaderPagesTest.feed("Late", postings));
    long feed = server.heldBack(host.url("/feed"));
    Instant now = Instant.now();
    server.store().subscriptions().add(account, Map.of(feed, List.of("Slow")), now, now);
    return feed;
  }

  /** As the indexer does; together with it nothing is taken in twice. */
  private void index() {
    server.store().search().index(500);
  }

  private static Map<String, String> with(Map<String, String> fields, String... more) {
    Map<String, String> all = new HashMap<>(fields);
    for (int i = 0; i < more.length; i += 2) {
      all.put(more[i], more[i + 1]);
    }
    return all;
  }

  @Test
  void search_findsWordsWhereAsked() {
    long news = subscribe(server.host("news", ReaderPagesTest.feed("News", 60)), "Daily");
    subscribe(server.host("blog", ReaderPagesTest.feed("Blog", 2)), "");
    index();

    assertThat(ada.get("/search?q=NEWS+posting+7").body())
        .contains("News posting 7<")
        .doesNotContain("News posting 8<")
        .contains("/alerts/new?q=NEWS");
    String first = ada.get("/search?q=posting&in=folder:Daily").body();
    assertThat(first)
        .contains("News posting 1<")
        .doesNotContain("News posting 60<", "Blog posting");
    String next = first.replaceAll("(?s).*hx-get=\"([^\"]+after=[^\"]+)\".*", "$1");
    String more = ada.with("HX-Request", "true").get(next.replace("&amp;", "&")).body();
    assertThat(more).contains("News posting 60<").doesNotContain("<html", "News posting 1<");
    assertThat(ada.get("/search?q=blog&in=feed:" + news).body())
        .contains("Nothing matches \"blog\". Try fewer words, or search all feeds.");
  }

  @Test
  void searchThatIsNone_isASentence() {
    assertThat(ada.get("/search").body()).contains("Type words above");
    assertThat(ada.get("/search?q=-a+%22%22").body()).contains("has no word that must occur");
    assertThat(ada.get("/search?q=a&in=feed:99").statusCode()).isEqualTo(404);
    assertThat(ada.get("/search?q=a&in=folder:none").statusCode()).isEqualTo(404);
    assertThat(ada.get("/search?q=" + "a".repeat(401)).statusCode()).isEqualTo(413);
    assertThat(ada.get("/search?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E").body())
        .doesNotContain("<script>alert");
  }

  @Test
  void rule_isTriedOutKeptAppliedAndRemoved() {
    subscribe(server.host("news", ReaderPagesTest.feed("News", 3)), "Daily");
    HttpResponse<String> tried =
        ada.at("/rules").post("/rules/try", with(RULE, "pattern", "news 2"));
    assertThat(tried.body())
        .contains(
            "would have matched 1 of the last 3 articles", "<li dir=\"auto\">News posting 2</li>");
    assertThat(server.store().rules().of(account)).isEmpty();

    assertThat(ada.post("/rules", RULE).statusCode()).isEqualTo(303);
    Rule rule = server.store().rules().of(account).getFirst();
    assertThat(ada.get("/rules").body())
        .contains("Star what has posting in its title, in all feeds");
    assertThat(ada.get("/rules/" + rule.id()).body()).contains("value=\"posting\"");
    assertThat(
            ada.post("/rules/" + rule.id(), with(RULE, "act", "label", "label", "X", "text", "on"))
                .statusCode())
        .isEqualTo(303);
    assertThat(server.store().rules().of(account).getFirst().act()).isEqualTo(Rule.Act.LABEL);
    assertThat(ada.post("/rules/" + rule.id() + "/apply", Map.of()).body())
        .contains("applied to 3 articles");
    assertThat(server.store().reading().page(StreamQuery.of(account, 9).tagged("X"))).hasSize(3);
    HttpResponse<String> removed = ada.post("/rules/" + rule.id() + "/remove", Map.of());
    assertThat(server.store().rules().of(account)).isEmpty();
    assertThat(ada.get(removed.headers().firstValue("Location").orElseThrow()).body())
        .contains("Removed the rule.", "/rules/" + rule.id() + "/restore");
    ada.post("/rules/" + rule.id() + "/restore", Map.of());
    assertThat(server.store().rules().of(account)).hasSize(1);
    assertThat(ada.post("/rules/" + rule.id() + "/restore", Map.of()).statusCode()).isEqualTo(404);
  }

  @Test
  void removedAlert_comesBackByUndo() {
    ada.at("/alerts/new").post("/alerts", Map.of("name", "Tides", "q", "tide", "in", "all"));
    long alert = server.store().savedSearches().of(account).getFirst().id();
    HttpResponse<String> removed = ada.post("/alerts/" + alert + "/remove", Map.of());
    assertThat(ada.get(removed.headers().firstValue("Location").orElseThrow()).body())
        .contains("Removed the alert.")
        .doesNotContain("Tides");
    ada.post("/alerts/" + alert + "/restore", Map.of());
    assertThat(ada.get("/alerts").body()).contains("Tides");
  }

  @Test
  void ruleThatCannotBe_isASentence() {
    ada.at("/rules");
    assertThat(ada.post("/rules", with(RULE, "matching", "expression", "pattern", "(")).body())
        .contains("is not a usable regular expression");
    assertThat(ada.post("/rules", with(RULE, "title", "")).body()).contains("choose where to look");
    assertThat(ada.post("/rules", with(RULE, "act", "label")).body()).contains("name the label");
    assertThat(ada.post("/rules", with(RULE, "act", "explode")).statusCode()).isEqualTo(422);
    assertThat(server.store().rules().of(account)).isEmpty();
  }

  @Test
  void arrival_isRuledAndToldToTheWebhook() throws InterruptedException {
    BlockingQueue<Request> calls = new LinkedBlockingQueue<>();
    VillageHost hook =
        server.host(
            "hook",
            (request, _) -> {
              calls.add(request);
              return Reply.of(204);
            });
    long feed = late(2);
    ada.at("/rules").post("/rules", RULE);
    HttpResponse<String> made =
        ada.at("/alerts/new?q=posting")
            .post(
                "/alerts",
                Map.of(
                    "name",
                    "Slow ones",
                    "q",
                    "\"late posting\" -1",
                    "in",
                    "folder:Slow",
                    "webhook",
                    hook.url("/hook")));
    assertThat(made.statusCode()).as(made.body()).isEqualTo(303);
    server.release(feed);

    Request call = calls.poll(60, TimeUnit.SECONDS);
    assertThat(call).isNotNull();
    assertThat(new String(call.body(), UTF_8)).contains("Slow ones", "Late posting 2");
    assertThat(server.store().reading().page(StreamQuery.of(account, 9).starred(true))).hasSize(2);
    SavedSearch alert = server.store().savedSearches().of(account).getFirst();
    assertThat(server.store().notifications().latest(alert.id(), 9))
        .extracting(Notification::channel)
        .containsExactly(NotificationChannel.WEBHOOK);
    assertThat(ada.get("/alerts/" + alert.id()).body())
        .contains("Late posting 2", alert.secret(), "webhook")
        .doesNotContain("Late posting 1");
    assertThat(calls).isEmpty();
  }

  @Test
  void alertThatCannotBe_isASentence() {
    ada.at("/alerts/new");
    Map<String, String> good = Map.of("name", "A", "q", "rivers", "in", "all");
    assertThat(ada.post("/alerts", with(good, "mail", "a@b.example\nBcc: c@d.example")).body())
        .contains("is not a mail address");
    assertThat(ada.post("/alerts", with(good, "webhook", "file:///etc/passwd")).body())
        .contains("is not an address that can be notified");
    assertThat(ada.post("/alerts", with(good, "ntfy", "http://u:p@ntfy.example/t")).body())
        .contains("is not an address that can be notified")
        .doesNotContain("u:p");
    assertThat(ada.post("/alerts", with(good, "q", "")).body()).contains("would never be silent");
    assertThat(ada.post("/alerts", with(good, "q", "-x")).body()).contains("has no word");
    assertThat(ada.post("/alerts", with(good, "name", "")).body())
        .contains("give the alert a name");
    assertThat(server.store().savedSearches().of(account)).isEmpty();
  }

  @Test
  void rulesAndAlertsOfOthers_areNotThere() {
    subscribe(server.host("news", ReaderPagesTest.feed("News", 3)), "Daily");
    index();
    ada.at("/rules").post("/rules", RULE);
    ada.post("/alerts", Map.of("name", "Mine", "q", "news", "in", "all"));
    long rule = server.store().rules().of(account).getFirst().id();
    long alert = server.store().savedSearches().of(account).getFirst().id();
    try (WebVisitor bob = WebVisitor.another(server, ada, "bob")) {
      for (String page : List.of("/rules/" + rule, "/alerts/" + alert)) {
        assertThat(bob.get(page).statusCode()).as(page).isEqualTo(404);
        assertThat(bob.post(page, with(RULE, "name", "x", "q", "x")).statusCode()).isEqualTo(404);
        assertThat(bob.post(page + "/remove", Map.of()).statusCode()).isEqualTo(404);
      }
      assertThat(bob.post("/rules/" + rule + "/apply", Map.of()).statusCode()).isEqualTo(404);
      for (String page : List.of("/search?q=news", "/rules", "/alerts")) {
        assertThat(bob.get(page).body()).as(page).doesNotContain("News posting", "Mine", "Daily");
      }
      assertThat(bob.at("/rules").post("/rules/try", with(RULE, "in", "feed:1")).body())
          .contains("0 of the last 0 articles");
    }
    assertThat(server.store().rules().of(account)).hasSize(1);
    assertThat(server.store().savedSearches().of(account)).hasSize(1);
  }
}
