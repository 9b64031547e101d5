package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.OutputFeed;
import freshet.store.account.PostingSelection;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Making feeds of what one reads. */
class FeedsOutPagesTest {
  @TempDir private Path folder;
  private RunningServer server;
  private WebVisitor ada;
  private long account;

  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
    ada = WebVisitor.first(server);
    account = server.store().accounts().find("ada").orElseThrow().id();
    String url = server.host("news", ReaderPagesTest.feed("News", 3)).url("/feed");
    ada.at("/subscriptions").post("/subscriptions", Map.of("url", url, "folder", "Daily"));
    server.awaitRetrieved(1);
  }

  @AfterEach
  void stop() {
    ada.close();
    server.close();
  }

  private OutputFeed made(Map<String, String> fields) {
    HttpResponse<String> answer = ada.at("/feeds-out").post("/feeds-out", fields);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
    return server.store().outputFeeds().of(account).getLast();
  }

  @Test
  void feedOfAFolder_isGivenToWhoKnowsItsAddress() {
    assertThat(ada.get("/folder?name=Daily").body())
        .contains("href=\"/feeds-out?what=folder%3ADaily\"");
    assertThat(ada.get("/feeds-out?what=folder%3ADaily").body())
        .contains("value=\"folder:Daily\" selected", "feed:1", "Articles with words");
    OutputFeed feed = made(Map.of("what", "folder:Daily", "size", "2"));

    String address = server.url() + "/out/" + feed.secret();
    assertThat(ada.get("/feeds-out").body())
        .contains("value=\"%s.rss\"".formatted(address))
        .contains("value=\"%s.atom\"".formatted(address))
        .contains("value=\"%s.json\"".formatted(address))
        .contains("The folder Daily, the newest 2");
    try (WebVisitor stranger = new WebVisitor(server)) {
      HttpResponse<String> answer = stranger.get("/out/" + feed.secret() + ".rss");
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body())
          .contains("<title>Daily</title>", "News posting 1", "Words of 2")
          .doesNotContain("News posting 3");
      assertThat(answer.headers().firstValue("Cache-Control").orElse(""))
          .as("until the next retrieval, which is planned")
          .matches("private, max-age=\\d{2,}");
      assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
    }
    assertThat(ada.get("/feeds-out").body()).contains("Asked for once");
  }

  @Test
  void feed_isRenamedRenewedAndRemoved() {
    OutputFeed feed = made(Map.of("what", "search", "words", "posting -rain", "title", "Dry"));
    assertThat(feed.selection()).isEqualTo(new PostingSelection.Found("posting -rain"));
    String path = "/feeds-out/" + feed.id();
    ada.post(path, Map.of("title", "Sunny <b>", "size", "9"));
    assertThat(ada.get("/feeds-out").body()).contains("Sunny &lt;b&gt;", "the newest 9");

    ada.post(path + "/renew", Map.of());
    assertThat(ada.get("/out/" + feed.secret() + ".json").statusCode()).isEqualTo(410);
    String renewed = server.store().outputFeeds().find(feed.id()).orElseThrow().secret();
    assertThat(ada.get("/out/" + renewed + ".json").statusCode()).isEqualTo(200);

    ada.post(path + "/remove", Map.of());
    assertThat(ada.get("/out/" + renewed + ".json").statusCode()).isEqualTo(410);
    assertThat(ada.get("/feeds-out").body()).doesNotContain("Sunny");
    ada.post(path + "/restore", Map.of());
    assertThat(ada.get("/out/" + renewed + ".json").statusCode()).isEqualTo(200);
  }

  @Test
  void whatCannotBe_isASentence() {
    Map<Map<String, String>, String> wrong =
        Map.of(
            Map.of("what", "folder:None"), "you have no folder",
            Map.of("what", "feed:99"), "you do not subscribe",
            Map.of("what", "tag:none"), "you have no tag",
            Map.of("what", "search"), "which words",
            Map.of("what", "nonsense"), "cannot be published as a feed",
            Map.of("what", "all", "size", "0"), "1 to 200",
            Map.of("what", "all", "size", "many"), "is not a number",
            Map.of("what", "all", "title", "x".repeat(201)), "1 to 200 characters");
    wrong.forEach(
        (fields, sentence) -> {
          HttpResponse<String> answer = ada.at("/feeds-out").post("/feeds-out", fields);
          assertThat(answer.statusCode()).as(fields.toString()).isIn(404, 422);
          assertThat(answer.body()).contains(sentence);
        });
    assertThat(server.store().outputFeeds().of(account)).isEmpty();
  }

  @Test
  void feedOfSomeoneElse_isNotThere() {
    OutputFeed feed = made(Map.of("what", "all"));
    try (WebVisitor bob = WebVisitor.another(server, ada, "bob")) {
      assertThat(bob.get("/feeds-out").body()).doesNotContain(feed.secret());
      for (String path : List.of("", "/renew", "/remove")) {
        assertThat(
                bob.post("/feeds-out/" + feed.id() + path, Map.of("title", "mine", "size", "5"))
                    .statusCode())
            .as(path)
            .isEqualTo(404);
      }
    }
    assertThat(server.store().outputFeeds().find(feed.id()).orElseThrow().secret())
        .isEqualTo(feed.secret());
  }

  @Test
  void accountThatIsRemoved_givesOutNothing() {
    try (WebVisitor bob = WebVisitor.another(server, ada, "bob")) {
      bob.at("/feeds-out").post("/feeds-out", Map.of("what", "all"));
      long id = server.store().accounts().find("bob").orElseThrow().id();
      String path = "/out/" + server.store().outputFeeds().of(id).getFirst().secret() + ".atom";
      assertThat(ada.get(path).statusCode()).isEqualTo(200);
      ada.at("/people").post("/people/" + id + "/remove", Map.of());
      assertThat(ada.get(path).statusCode()).isEqualTo(410);
    }
  }

  @Test
  void apiPage_listsWhatProgramsCanDo() {
    assertThat(ada.get("/api").body())
        .contains("/api/v1/me/postings", "/api/status", "openapi.json")
        .contains("Find postings by their words");
  }
}
