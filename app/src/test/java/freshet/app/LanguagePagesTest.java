package freshet.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.model.CategoryGuess;
import freshet.village.Reply;
import freshet.village.VillageHost;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Languages and categories in pages and the API, without scripts. */
@Timeout(120)
class LanguagePagesTest {
  @TempDir private Path folder;
  private RunningServer server;
  private WebVisitor ada;
  private long german;
  private long korean;

  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
    ada = WebVisitor.first(server);
    german =
        subscribe(
            "zeitung",
            """
            <rss version='2.0'><channel><title>Zeitung</title><language>de-CH</language>
            <category>Nachrichten</category>
            <item><guid>1</guid><title>Erstens</title><category>Politik</category></item>
            <item><guid>2</guid><title>Zweitens</title><category>Kultur &amp; Sport</category></item>
            </channel></rss>
            """);
    korean =
        subscribe(
            "sinmun",
            """
            <rss version='2.0'><channel><title>Sinmun</title>
            <item><guid>1</guid><title>오늘의 주식 시장 소식과 전망</title></item>
            </channel></rss>
            """);
    while (server.store().search().indexed() < 3) {
      Thread.onSpinWait();
    }
  }

  @AfterEach
  void stop() {
    ada.close();
    server.close();
  }

  private long subscribe(String name, String document) {
    VillageHost host =
        server.host(
            name,
            (request, _) ->
                request.path().equals("/feed")
                    ? Reply.of(200)
                        .with("Content-Type", "application/rss+xml")
                        .body(document.getBytes(UTF_8))
                    : Reply.of(404));
    String where =
        ada.at("/subscriptions")
            .post("/subscriptions", Map.of("url", host.url("/feed"), "folder", "News"))
            .headers()
            .firstValue("Location")
            .orElseThrow();
    long feed = Long.parseLong(where.replaceAll(".*/feed/(\\d+).*", "$1"));
    server.awaitRetrieved(feed);
    return feed;
  }

  private String page(String path) {
    return ada.get(path).body();
  }

  @Test
  void list_offersItsLanguagesAndCategories_andShowsOneOfThem() {
    assertThat(page("/?show=all"))
        .contains("href=\"/?lang=ko&amp;show=all\"", ">Korean <", ">German <")
        .contains("href=\"/?category=Politik&amp;show=all\"");
    assertThat(page("/?show=all&lang=de"))
        .contains(">All articles: German</h1>", "Erstens", "Zweitens")
        .doesNotContain("주식");
    assertThat(page("/folder?name=News&show=all&category=kultur%20sport"))
        .contains("Zweitens")
        .doesNotContain("Erstens");
    assertThat(page("/feed/%d?show=all&lang=ko&category=Politik".formatted(korean)))
        .contains("No articles here")
        .doesNotContain("주식");
    assertThat(page("/?show=all&lang=%00&category=%3Cb%3E"))
        .doesNotContain("<b>")
        .contains("No articles here");
  }

  @Test
  void list_isGroupedByLanguageOrCategory() {
    String byLanguage = page("/?show=all&by=lang");
    assertThat(byLanguage).contains("<h2><a href=\"/?lang=de&amp;show=all\">German</a></h2>");
    assertThat(byLanguage.indexOf("Erstens")).isLessThan(byLanguage.indexOf("Korean</a></h2>"));
    assertThat(page("/?show=all&by=category"))
        .contains(">Politik</a></h2>", ">Kultur &amp; Sport</a></h2>")
        .doesNotContain("주식");
  }

  @Test
  void markingAListAsRead_leavesOtherLanguagesUnread() {
    String list = page("/?lang=ko");
    String newest = list.replaceAll("(?s).*name=\"newest\" value=\"(\\d+)\".*", "$1");
    ada.post("/read-all", Map.of("stream", "all", "lang", "ko", "category", "", "newest", newest));
    assertThat(page("/?show=unread")).contains("Erstens", "Zweitens").doesNotContain("주식");
  }

  @Test
  void narrowedList_becomesAnAlertOrAFeed() {
    assertThat(page("/folder?name=News&show=all&lang=de&category=Politik"))
        .contains("/alerts/new?q=lang%3A%22de%22+category%3A%22Politik%22&amp;in=folder%3ANews")
        .contains("/feeds-out?what=search&amp;words=lang%3A%22de%22+category%3A%22Politik%22");
    assertThat(page("/feeds-out?what=search&words=lang%3Ade")).contains("value=\"lang:de\"");
  }

  @Test
  void feed_tellsItsLanguageAndCategories() {
    assertThat(page("/feed/%d/why".formatted(german)))
        .contains("German (Switzerland), as the feed says")
        .contains("Nachrichten, as the feed says")
        .contains("German (2)");
    assertThat(page("/feed/%d/why".formatted(korean)))
        .contains("The feed does not say")
        .contains("Korean (1)");
    assertThat(page("/subscriptions/" + german))
        .contains("German (Switzerland)</a>", ">Nachrichten</a>");
  }

  @Test
  void guess_isMarkedOnThePage_andInTheApi() {
    JsonNode silent = api("/api/v1/me/postings?lang=ko").path("postings").get(0);
    long id = silent.path("id").asLong();
    assertThat(silent.path("guessedCategories")).isEmpty();
    server.store().search().index(List.of(id), (_, _) -> Optional.of(new CategoryGuess("경제", 83)));

    assertThat(page("/posting/" + id)).contains(">Probably 경제 (guessed, 83 % sure)</a>");
    JsonNode guessed = api("/api/v1/me/postings?category=경제").path("postings").get(0);
    assertThat(guessed.at("/guessedCategories/0/name").asString()).isEqualTo("경제");
    assertThat(guessed.at("/guessedCategories/0/percent").asInt()).isEqualTo(83);
    assertThat(guessed.path("categories")).isEmpty();
    assertThat(api("/api/v1/me/facets").at("/categories").toString())
        .contains("{\"name\":\"경제\",\"postings\":1,\"guesses\":1}");
  }

  /** A rule and an alert by language and category apply to what arrives, and to that alone. */
  @Test
  void ruleAndAlert_chooseByLanguageAndCategory() {
    ada.at("/rules")
        .post(
            "/rules",
            Map.of(
                "in",
                "all",
                "title",
                "on",
                "matching",
                "words",
                "pattern",
                "lang:de category:politik",
                "act",
                "star",
                "label",
                ""));
    ada.at("/alerts/new")
        .post("/alerts", Map.of("name", "Korea", "q", "lang:ko", "in", "all", "browser", "on"));
    long late =
        subscribe(
            "spaet",
            """
            <rss version='2.0'><channel><title>Spaet</title><language>de</language>
            <item><guid>1</guid><title>Neues</title><category>Politik</category></item>
            <item><guid>2</guid><title>Anderes</title><category>Kultur</category></item>
            </channel></rss>
            """);
    subscribe(
        "nachher",
        """
        <rss version='2.0'><channel><title>Nachher</title>
        <item><guid>1</guid><title>서울의 새로운 소식과 전망</title></item>
        </channel></rss>
        """);
    while (server.store().rules().sifted() < 6) {
      Thread.onSpinWait();
    }
    assertThat(page("/starred")).contains("Neues").doesNotContain("Anderes", "Erstens");
    assertThat(page("/feed/%d?show=all".formatted(late))).contains("Anderes");
    long alert = server.store().savedSearches().alerts().getFirst().id();
    assertThat(page("/alerts/" + alert)).contains("서울의").doesNotContain("Neues", "Anderes");
  }

  private JsonNode api(String path) {
    try (WebVisitor client = new WebVisitor(server)) {
      return client.with("Authorization", "Bearer " + server.appPassword("ada")).json(path);
    }
  }

  @Test
  void api_narrowsPostingsAndSearches_andTellsWhatFeedsSay() {
    assertThat(api("/api/v1/me/postings?lang=de&category=politik").path("postings")).hasSize(1);
    assertThat(api("/api/v1/me/search?q=zweitens&lang=de").path("postings")).hasSize(1);
    assertThat(api("/api/v1/me/search?q=zweitens&lang=ko").path("postings")).isEmpty();
    assertThat(api("/api/v1/me/facets?feed=" + german).toString())
        .contains("{\"name\":\"de\",\"postings\":2,\"guesses\":0}", "Politik")
        .doesNotContain("ko");
    assertThat(api("/api/v1/me/subscriptions").toString())
        .contains("\"language\":\"de-CH\",\"categories\":[\"Nachrichten\"]");
  }
}
