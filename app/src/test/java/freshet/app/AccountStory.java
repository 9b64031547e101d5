package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * The keys of an account that was used on a server of some version, and checks that a server which
 * opens the same data still has everything the account made there.
 *
 * @param session the cookie of its browser
 * @param appPassword opens the API in its name
 * @param outputFeed the path of the feed it gives out
 */
public record AccountStory(String session, String appPassword, String outputFeed) {
  /** The titles of what the account has read, starred, tagged and left as it came. */
  private static final List<String> ARTICLES =
      List.of("News posting 1", "News posting 2", "News posting 3", "News posting 4");

  private static final Pattern SECRET = Pattern.compile("class=\"secret\">([^<]+)<");
  private static final String ME = "/api/v1/me";

  /** Waits until something is so. */
  public interface Waiting {
    void until(BooleanSupplier done) throws InterruptedException;
  }

  /**
   * Makes the first account of a server and has it subscribe, mark, star, tag and make a rule, an
   * alert and a feed of its own.
   *
   * @param firstPath the path of the page that makes the first account
   * @param feed the URL of a feed with four articles
   */
  public static AccountStory begin(String server, String firstPath, String feed, Waiting waiting)
      throws InterruptedException {
    try (WebVisitor ada = new WebVisitor(server)) {
      ada.get(firstPath);
      ada.post(firstPath, Map.of("name", "ada", "password", WebVisitor.PASSWORD));
      ada.at("/subscriptions").post("/subscriptions", Map.of("url", feed, "folder", "Daily"));
      Matcher secret = SECRET.matcher(ada.at("/me").post("/me/apps", Map.of("label", "a")).body());
      assertThat(secret.find()).isTrue();
      String password = secret.group(1);
      ada.with("Authorization", "Bearer " + password);
      waiting.until(() -> articles(ada).size() == ARTICLES.size());
      List<Long> ids = articles(ada).stream().map(one -> one.path("id").asLong()).toList();
      ada.json(ME + "/postings/mark", Map.of("postings", List.of(ids.get(0)), "read", true));
      ada.json(ME + "/postings/mark", Map.of("postings", List.of(ids.get(1)), "starred", true));
      ada.json(
          ME + "/postings/tag", Map.of("postings", List.of(ids.get(2)), "add", List.of("later")));
      Map<String, String> rule =
          Map.of(
              "pattern", "sequel", "matching", "words", "title", "on", "in", "all", "act", "star");
      ada.at("/rules").post("/rules", rule);
      ada.at("/alerts").post("/alerts", Map.of("name", "Sequels", "q", "sequel", "in", "all"));
      JsonNode made = ada.json(ME + "/feeds-out", Map.of("of", "folder:Daily", "title", "Given"));
      String output = URI.create(made.path("addresses").path("rss").asString()).getPath();
      waiting.until(() -> found(ada).size() == ARTICLES.size());
      return new AccountStory(ada.secret().orElseThrow(), password, output);
    }
  }

  /** What a search for all articles finds; the index follows arrivals after a moment. */
  private static List<JsonNode> found(WebVisitor ada) {
    return ada.json(ME + "/search?q=posting").path("postings").valueStream().toList();
  }

  /** Everything that the account did is there, whichever way one looks. */
  public void isKept(String server) {
    try (WebVisitor ada = new WebVisitor(server)) {
      ada.login("ada", WebVisitor.PASSWORD);
      assertThat(ada.get("/").body())
          .contains("Daily")
          .contains(ARTICLES.subList(1, ARTICLES.size()))
          .as("what is read")
          .doesNotContain(ARTICLES.getFirst());
      assertThat(ada.get("/starred").body()).contains("News posting 2").doesNotContain("posting 1");
      assertThat(ada.get("/rules").body()).contains("Star what has sequel");
      assertThat(ada.get("/alerts").body()).contains("Sequels");
      assertThat(ada.get(outputFeed).body()).contains("<title>Given</title>").contains(ARTICLES);
      ada.with("Authorization", "Bearer " + appPassword);
      articlesAreMarked(articles(ada));
      assertThat(ada.json(ME + "/search?q=posting").toString()).contains(ARTICLES);
      assertThat(ada.json(ME + "/subscriptions").toString()).contains("Daily");
    }
  }

  private static void articlesAreMarked(List<JsonNode> articles) {
    assertThat(articles.stream().limit(ARTICLES.size()).map(AccountStory::marks))
        .containsExactly(
            ARTICLES.get(0) + " read",
            ARTICLES.get(1) + " starred",
            ARTICLES.get(2) + " later",
            ARTICLES.get(3));
  }

  private static String marks(JsonNode article) {
    return article.path("title").asString()
        + (article.path("read").asBoolean() ? " read" : "")
        + (article.path("starred").asBoolean() ? " starred" : "")
        + article
            .path("tags")
            .valueStream()
            .map(tag -> " " + tag.asString())
            .collect(Collectors.joining());
  }

  /** The browser that was logged in still is. */
  public void isLoggedIn(String server) {
    try (WebVisitor ada = new WebVisitor(server)) {
      ada.hold(session);
      assertThat(ada.get("/me/password").body()).contains("action=\"/me/password\"");
    }
  }

  /** Whether the rule of the account has starred an article that came later. */
  public boolean hasStarred(String server, String title) {
    try (WebVisitor ada = new WebVisitor(server)) {
      ada.with("Authorization", "Bearer " + appPassword);
      return articles(ada).stream().anyMatch(one -> marks(one).equals(title + " starred"));
    }
  }

  private static List<JsonNode> articles(WebVisitor ada) {
    return ada.json(ME + "/postings")
        .path("postings")
        .valueStream()
        .sorted(Comparator.comparing(article -> article.path("title").asString()))
        .toList();
  }

  /** What a test keeps beside the data. */
  public Properties properties() {
    Properties properties = new Properties();
    properties.setProperty("session", session);
    properties.setProperty("app-password", appPassword);
    properties.setProperty("output-feed", outputFeed);
    return properties;
  }

  /** The same read again. */
  static AccountStory of(Properties properties) {
    return new AccountStory(
        properties.getProperty("session", ""),
        properties.getProperty("app-password", ""),
        properties.getProperty("output-feed", ""));
  }
}
