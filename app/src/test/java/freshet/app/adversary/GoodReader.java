package freshet.app.adversary;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.app.WebVisitor;
import freshet.village.Reply;
import freshet.village.Request;
import freshet.village.Village;
import freshet.web.WebJson;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Someone with a search, a rule and an alert, who reads in a browser and with an application. */
final class GoodReader {
  private static final Pattern SECRET = Pattern.compile("class=\"secret\">([^<]+)<");
  private static final Pattern TITLE = Pattern.compile("Tide (\\d+) at house0");

  private final String server;
  private final WebVisitor browser;
  private final String name;
  private final HttpClient client = HttpClient.newHttpClient();
  private final Map<Long, Instant> told = new ConcurrentHashMap<>();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final Queue<Long> millis = new ConcurrentLinkedQueue<>();
  private String secret = "";

  GoodReader(String server, String name, WebVisitor browser) {
    this.server = server;
    this.name = name;
    this.browser = browser;
  }

  /** Each reader comes from an address of their own, through a proxy beside the server. */
  static String addressOf(String name) {
    return "192.0.2." + (name.charAt(0) - 'a' + 1);
  }

  /** Subscribes to all good feeds and sets up what it relies on. */
  void settle(Village village, GoodFeeds feeds, String hookAddress) {
    browser.at("/subscriptions").upload("/import", feeds.opml());
    Matcher shown =
        SECRET.matcher(browser.at("/me").post("/me/apps", Map.of("label", "app")).body());
    if (!shown.find()) {
      throw new AssertionError("no password for the application of " + name);
    }
    secret = shown.group(1);
    browser
        .at("/rules")
        .post(
            "/rules",
            Map.of(
                "pattern",
                GoodFeeds.RARE,
                "matching",
                "words",
                "title",
                "on",
                "act",
                "star",
                "label",
                "",
                "in",
                "all"));
    String hook = village.hostAt(hookAddress, (request, now) -> hear(request, now)).url("/hook");
    HttpResponse<String> made =
        browser
            .at("/alerts/new?q=" + GoodFeeds.RARE)
            .post(
                "/alerts",
                Map.of("name", "Tides", "q", GoodFeeds.RARE, "in", "all", "webhook", hook));
    if (made.statusCode() != 303) {
      throw new AssertionError("no alert: " + made.statusCode() + " " + made.body());
    }
  }

  private Reply hear(Request request, Instant now) {
    Matcher titles = TITLE.matcher(new String(request.body(), UTF_8));
    while (titles.find()) {
      told.putIfAbsent(Long.valueOf(titles.group(1)), now);
    }
    return Reply.of(204);
  }

  /** Reads until attacks are over. */
  void read(Attackers until) {
    until.apart(
        () -> {
          for (int i = 0; !until.isOver(Duration.ofSeconds(1)); i++) {
            look(i % 3);
          }
        });
  }

  private void look(int way) {
    long begun = System.nanoTime();
    try {
      switch (way) {
        case 0 -> check("river", browser.get("/").statusCode());
        case 1 -> check("search", browser.get("/search?q=" + GoodFeeds.RARE).statusCode());
        default ->
            check(
                "Reader API",
                api("/api/greader/reader/api/0/unread-count?output=json", login()).statusCode());
      }
    } catch (RuntimeException e) {
      failures.add(e.toString());
    }
    millis.add(Duration.ofNanos(System.nanoTime() - begun).toMillis());
  }

  private void check(String what, int status) {
    if (status != 200) {
      failures.add(what + " " + status);
    }
  }

  private String login() {
    String form = "Email=%s&Passwd=%s".formatted(name, URLEncoder.encode(secret, UTF_8));
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(URI.create(server + "/api/greader/accounts/ClientLogin"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form)));
    Matcher token = Pattern.compile("Auth=(\\S+)").matcher(answer.body());
    return token.find() ? "GoogleLogin auth=" + token.group(1) : "none, for " + answer.statusCode();
  }

  private HttpResponse<String> api(String path, String authorization) {
    return send(
        HttpRequest.newBuilder(URI.create(server + path)).header("Authorization", authorization));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(
          request
              .timeout(Duration.ofSeconds(30))
              .header("X-Forwarded-For", addressOf(name))
              .build(),
          BodyHandlers.ofString());
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** What went wrong for this reader meanwhile. */
  List<String> failures() {
    return List.copyOf(failures);
  }

  /** The times that its requests took, in order of size. */
  List<Long> millis() {
    return millis.stream().sorted().toList();
  }

  /** When it was told first of each rare posting, by number. */
  Map<Long, Instant> told() {
    return told;
  }

  /** How many postings the search finds that are rare, up to 100. */
  int found() {
    return count("/api/v1/me/search?limit=100&q=" + GoodFeeds.RARE);
  }

  /** How many of them the rule has starred, up to 100. */
  int starred() {
    return count("/api/v1/me/postings?limit=100&starred=true");
  }

  private int count(String path) {
    HttpResponse<String> answer = api(path, "Bearer " + secret);
    if (answer.statusCode() != 200) {
      return -answer.statusCode();
    }
    return WebJson.read(answer.body(), JsonNode.class).get("postings").size();
  }

  void close() {
    client.shutdownNow();
    browser.close();
  }
}
