package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.village.Behaviour;
import freshet.village.Behaviours;
import freshet.village.Reply;
import freshet.village.VillageHost;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is shown before someone subscribes. */
class PreviewTest {
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

  /** Three postings a day, the latest of them first. */
  private static Behaviour feed() {
    Instant now = Instant.now();
    String items =
        IntStream.rangeClosed(1, 12)
            .mapToObj(
                k ->
                    "<item><title>Posting %d</title><guid>%d</guid><pubDate>%s</pubDate></item>"
                        .formatted(
                            k,
                            k,
                            DateTimeFormatter.RFC_1123_DATE_TIME.format(
                                now.minus(Duration.ofHours(8L * k)).atOffset(ZoneOffset.UTC))))
            .collect(Collectors.joining());
    return Behaviours.always(
        Reply.text(
            "application/rss+xml",
            "<rss version=\"2.0\"><channel><title>News &amp; more</title><link>https://news.test/</link><description>All that happens</description>%s</channel></rss>"
                .formatted(items)));
  }

  private HttpResponse<String> preview(WebVisitor who, String url) {
    return who.at("/subscriptions").post("/preview", Map.of("url", url, "folder", "Daily"));
  }

  @Test
  void preview_showsTheFeed_andStoresNothing() {
    String page = preview(ada, server.host("news", feed()).url("/feed")).body();

    assertThat(page)
        .contains("News &amp; more", "https://news.test/", "All that happens", "about 3 a day")
        .contains("Posting 1<", "Posting 5<", "8 h", "value=\"Daily\"")
        .doesNotContain("Posting 6<", "people here");
    assertThat(server.store().feeds().count()).isZero();
  }

  /** From its own dates, and what a retrieval of other feeds costs today. */
  @Test
  void delayToExpect_isTold_onceAPriceIsKnown() {
    String url = server.host("news", feed()).url("/feed");
    assertThat(preview(ada, url).body()).doesNotContain("after publication");
    ada.post("/subscriptions", Map.of("url", server.host("old", feed()).url("/feed")));
    server.awaitRetrieved(1);
    assertThat(preview(ada, url).body())
        .contains("You would see new articles about ", "after publication.");
  }

  @Test
  void subscribingAfterAPreview_asksTheHostNoMore() {
    VillageHost host = server.host("news", feed());
    preview(ada, host.url("/feed"));
    HttpResponse<String> answer =
        ada.post("/subscriptions", Map.of("url", host.url("/feed"), "folder", "Daily"));
    assertThat(answer.statusCode()).isEqualTo(303);
    server.awaitRetrieved(1);

    assertThat(host.requests().stream().filter(request -> request.path().equals("/feed")))
        .as("looked at, taken over, retrieved")
        .hasSize(1);
    assertThat(ada.get("/folder?name=Daily").body()).contains("Posting 1");
  }

  @Test
  void pageThatNamesOneFeed_showsThatFeed() {
    String html =
        "<!DOCTYPE html><html><head><link rel=alternate type=application/rss+xml href=/feed>";
    VillageHost host =
        server.host(
            "blog",
            Behaviour.byPath(
                Map.of("/", Behaviours.always(Reply.text("text/html", html)), "/feed", feed())));

    String page = preview(ada, host.url("/")).body();

    assertThat(page).contains("News &amp; more", "1 feed found");
    ada.post("/subscriptions", Map.of("url", host.url("/")));
    server.awaitRetrieved(1);
    assertThat(server.store().feeds().find(1).orElseThrow().url()).isEqualTo(host.url("/feed"));
  }

  @Test
  void pageThatNamesSeveral_letsChoose() {
    String html =
        "<!DOCTYPE html><html><head>"
            + "<link rel=alternate type=application/rss+xml href=/a title=First>"
            + "<link rel=alternate type=application/rss+xml href=/b title=Second>";
    VillageHost host = server.host("blog", Behaviours.always(Reply.text("text/html", html)));

    String page = preview(ada, host.url("/")).body();

    assertThat(page).contains("choose one", "First", "Second", host.url("/b"), "2 feeds found");
    assertThat(server.store().feeds().count()).isZero();
  }

  @Test
  void readersAreCounted_unlessTheyAreTooFew() {
    String url = server.host("news", feed()).url("/feed");
    ada.at("/subscriptions").post("/subscriptions", Map.of("url", url));
    server.awaitRetrieved(1);
    try (WebVisitor bob = WebVisitor.another(server, ada, "bob");
        WebVisitor carl = WebVisitor.another(server, ada, "carl")) {
      assertThat(preview(bob, url).body()).contains("Posting 5<").doesNotContain("people here");
      bob.post("/subscriptions", Map.of("url", url));
      assertThat(preview(carl, url).body()).contains("2 people here read it");
    }
  }

  @Test
  void whatIsNoFeed_isASentence() {
    HttpResponse<String> answer =
        preview(ada, server.host("gone", Behaviours.status(410)).url("/"));
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("gone for good");
    HttpResponse<String> script = preview(ada, "javascript:alert(1)");
    assertThat(script.statusCode()).isEqualTo(422);
    assertThat(script.body()).contains("no web address", "value=\"javascript:alert(1)\"");
  }
}
