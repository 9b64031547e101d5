package freshet.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.StreamQuery;
import freshet.store.model.ArticleRecord;
import freshet.web.WebJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The REST API does what its description says. */
class ApiTest {
  private static final String ME = "/api/v1/me";

  @TempDir private Path folder;
  private final HttpClient client = HttpClient.newHttpClient();
  private RunningServer server;
  private String ada;
  private String bob;
  private String url;
  private JsonNode document;

  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
    url = server.host("news", ReaderPagesTest.feed("News", 5)).url("/feed");
    try (WebVisitor admin = WebVisitor.first(server);
        WebVisitor other = WebVisitor.another(server, admin, "bob")) {
      assertThat(other.get("/").statusCode()).isEqualTo(200);
    }
    ada = "Bearer " + server.appPassword("ada");
    bob = "Bearer " + server.appPassword("bob");
    document = WebJson.read(send("GET", "/api/openapi.json", "", null).body(), JsonNode.class);
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  /** Where requests come from, by the word of a proxy on this machine. */
  private String address = "192.0.2.1";

  private HttpResponse<String> send(
      String method, String path, String authorization, @Nullable Object body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.url() + path))
            .header("X-Forwarded-For", address)
            .method(
                method,
                body == null
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(WebJson.write(body)));
    if (body != null) {
      request.header("Content-Type", "application/json");
    }
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    try {
      return client.send(request.build(), BodyHandlers.ofString(UTF_8));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Calls an operation and checks that the answer is as described. */
  private JsonNode call(String method, String path, String who, @Nullable Object body) {
    HttpResponse<String> answer = send(method, path, who, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    String described = path.replaceAll("\\?.*", "").replaceAll("/\\d+(?=/|$)", "/{id}");
    JsonNode schema =
        document
            .path("paths")
            .path(described)
            .path(method.toLowerCase(Locale.ROOT))
            .path("responses")
            .path("200")
            .path("content")
            .path("application/json")
            .path("schema");
    assertThat(schema.isMissingNode()).as(described).isFalse();
    JsonNode value = WebJson.read(answer.body(), JsonNode.class);
    assertThat(new JsonSchema(document).problems(schema, value)).as(answer.body()).isEmpty();
    return value;
  }

  private long subscribed() {
    long feed =
        call("POST", ME + "/subscriptions", ada, Map.of("url", url, "folders", List.of("Daily")))
            .path("feed")
            .asLong();
    server.awaitRetrieved(feed);
    return feed;
  }

  /** Both ways: nothing undescribed, nothing described that is not there. */
  @Test
  void description_namesExactlyWhatThereIs() {
    var described =
        document.path("paths").properties().stream()
            .flatMap(
                path ->
                    path.getValue().propertyNames().stream()
                        .map(method -> method.toUpperCase(Locale.ROOT) + " " + path.getKey()))
            .collect(Collectors.toCollection(TreeSet::new));
    var there =
        server.routes().stream()
            .filter(route -> route.matches("(GET|POST|PUT|PATCH|DELETE) /api/.*"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(described).isEqualTo(there).hasSizeGreaterThan(25);
  }

  @Test
  void description_refersToNothingThatIsMissing() {
    assertThat(document.path("openapi").asString()).isEqualTo("3.1.0");
    assertThat(document.findValuesAsString("$ref"))
        .isNotEmpty()
        .allMatch(reference -> !document.at(reference.substring(1)).isMissingNode());
    assertThat(document.findValuesAsString("operationId")).doesNotHaveDuplicates();
  }

  @Test
  void reading_throughTheWholeApi() {
    assertThat(call("GET", ME, ada, null).path("name").asString()).isEqualTo("ada");
    long feed = subscribed();
    assertThat(call("GET", ME + "/subscriptions", ada, null).path("subscriptions")).hasSize(1);
    assertThat(call("GET", ME + "/folders", ada, null).at("/folders/0").asString())
        .isEqualTo("Daily");

    JsonNode first = call("GET", ME + "/postings?limit=3&feed=" + feed, ada, null);
    assertThat(first.path("postings")).hasSize(3);
    long next = first.path("next").asLong();
    JsonNode second = call("GET", ME + "/postings?folder=Daily&after=" + next, ada, null);
    assertThat(second.path("postings")).hasSize(2);
    assertThat(second.path("next").isNull()).isTrue();

    long id = second.at("/postings/0/id").asLong();
    call("POST", ME + "/postings/mark", ada, Map.of("postings", List.of(id), "read", true));
    call("POST", ME + "/postings/mark", ada, Map.of("postings", List.of(id), "starred", true));
    call("POST", ME + "/postings/tag", ada, Map.of("postings", List.of(id), "add", List.of("x")));
    JsonNode marked = call("GET", ME + "/postings/" + id, ada, null);
    assertThat(marked.path("read").asBoolean()).isTrue();
    assertThat(marked.path("starred").asBoolean()).isTrue();
    assertThat(marked.path("html").asString()).contains("Words of");
    assertThat(call("GET", ME + "/tags", ada, null).at("/tags/0").asString()).isEqualTo("x");
    for (String filter : List.of("read=true", "starred=true", "tag=x")) {
      assertThat(call("GET", ME + "/postings?" + filter, ada, null).path("postings")).hasSize(1);
    }
    assertThat(call("GET", ME + "/postings?read=false", ada, null).path("postings")).hasSize(4);

    server.store().search().index(100);
    assertThat(call("GET", ME + "/search?q=posting&limit=2", ada, null).path("postings"))
        .hasSize(2);
    JsonNode renamed = call("PATCH", ME + "/subscriptions/" + feed, ada, Map.of("title", "Mine"));
    assertThat(renamed.path("title").asString()).isEqualTo("Mine");
    assertThat(renamed.at("/folders/0").asString()).isEqualTo("Daily");
    call("DELETE", ME + "/subscriptions/" + feed, ada, null);
    assertThat(call("GET", ME + "/subscriptions", ada, null).path("subscriptions")).isEmpty();
  }

  @Test
  void textOfThePage_isGivenWithAnArticle_andWithManyIfAskedFor() {
    subscribed();
    long id = call("GET", ME + "/postings?limit=1", ada, null).at("/postings/0/id").asLong();
    boolean stored =
        server
            .store()
            .articles()
            .keep(
                new ArticleRecord(
                    id,
                    Instant.EPOCH,
                    "https://a.example/page",
                    "Kept.",
                    null,
                    "Title of the page",
                    "<p>The estuary</p><script>x</script>",
                    "The estuary",
                    null,
                    "ko"));
    assertThat(stored).isTrue();

    JsonNode one = call("GET", ME + "/postings/" + id, ada, null);
    assertThat(one.path("language").asString()).isEqualTo("ko");
    assertThat(one.at("/fullText/html").asString()).isEqualTo("<p>The estuary</p>");
    assertThat(one.at("/fullText/text").asString()).isEqualTo("The estuary");
    assertThat(one.at("/fullText/title").asString()).isEqualTo("Title of the page");
    JsonNode many = call("GET", ME + "/postings?limit=2&fullText=true", ada, null);
    assertThat(many.at("/postings/0/fullText/text").asString()).isEqualTo("The estuary");
    assertThat(many.at("/postings/1").hasNonNull("fullText")).isFalse();
    JsonNode plain = call("GET", ME + "/postings?limit=1", ada, null);
    assertThat(plain.at("/postings/0").hasNonNull("fullText")).isFalse();
  }

  @Test
  void feedsOut_areMadeChangedAndEnded() {
    subscribed();
    JsonNode made = call("POST", ME + "/feeds-out", ada, Map.of("of", "folder:Daily"));
    String address = made.at("/addresses/json").asString();
    String path = address.substring(server.url().length());
    assertThat(send("GET", path, "", null).body()).contains("News posting 5");
    String one = ME + "/feeds-out/" + made.path("id").asLong();
    assertThat(call("PATCH", one, ada, Map.of("size", 2)).path("size").asInt()).isEqualTo(2);
    JsonNode whole = call("PATCH", one, ada, Map.of("fullText", true));
    assertThat(whole.path("fullText").asBoolean()).isTrue();
    assertThat(whole.path("ownIds").asBoolean()).isFalse();
    assertThat(whole.path("size").asInt()).isEqualTo(2);
    assertThat(call("GET", ME + "/feeds-out", ada, null).path("feeds")).hasSize(1);
    JsonNode renewed = call("POST", one + "/renew", ada, null);
    assertThat(renewed.at("/addresses/json").asString()).isNotEqualTo(address);
    assertThat(send("GET", path, "", null).statusCode()).isEqualTo(410);
    call("DELETE", one, ada, null);
    assertThat(call("GET", ME + "/feeds-out", ada, null).path("feeds")).isEmpty();
  }

  @Test
  void operating_isAsDescribed() {
    String operator = "Bearer " + server.token();
    call("POST", "/api/feeds", operator, Map.of("url", url, "all", false));
    server.awaitRetrieved(1);
    for (String path :
        List.of("/api/version", "/api/status", "/api/feeds", "/api/feed?feed=1", "/api/history")) {
      call("GET", path, operator, null);
    }
    call("PATCH", "/api/feed?feed=1", operator, Map.of("weight", 2));
    call("POST", "/api/feed/refresh?feed=1", operator, null);
    call("POST", "/api/switch", operator, Map.of("budget", "48/feed"));
    call("DELETE", "/api/feed?feed=1", operator, null);
  }

  @Test
  void everyRoute_wantsToKnowWhoAsks() {
    String wrong = "Bearer guessed";
    int client = 0;
    for (String route : server.routes()) {
      address = "198.51.100." + client++; // a client that guesses at every route is slowed down
      if (!route.matches("(GET|POST|PATCH|DELETE) /api/.*") || route.endsWith("openapi.json")) {
        continue;
      }
      String[] parts = route.replace("{id}", "1").split(" ", 2);
      for (String authorization :
          List.of("", wrong, "Basic " + basic("ada", "guessed"), "Digest x")) {
        assertThat(send(parts[0], parts[1], authorization, null).statusCode())
            .as(route + " " + authorization)
            .isEqualTo(401);
      }
      String others = route.contains("/v1/") ? "Bearer " + server.token() : ada;
      assertThat(send(parts[0], parts[1], others, null).statusCode()).as(route).isEqualTo(401);
    }
  }

  private static String basic(String name, String password) {
    return Base64.getEncoder().encodeToString((name + ":" + password).getBytes(UTF_8));
  }

  @Test
  void nameAndPassword_openItToo_andGuessingIsSlowedDown() {
    String secret = ada.substring("Bearer ".length());
    assertThat(send("GET", ME, "Basic " + basic("ada", secret), null).statusCode()).isEqualTo(200);
    assertThat(send("GET", ME, "Basic " + basic("bob", secret), null).statusCode()).isEqualTo(401);
    HttpResponse<String> last = send("GET", ME, "Basic " + basic("ada", "x"), null);
    for (int i = 0; i < 10; i++) {
      last = send("GET", ME, "Basic " + basic("ada", "x" + i), null);
    }
    assertThat(last.statusCode()).isEqualTo(429);
    assertThat(last.headers().firstValue("Retry-After")).isPresent();
  }

  @Test
  void whatOthersRead_isNotThereForOneWhoDoesNot() {
    long feed = subscribed();
    long made = call("POST", ME + "/feeds-out", ada, Map.of("of", "all")).path("id").asLong();
    long account = server.store().accounts().find("ada").orElseThrow().id();
    long posting = server.store().reading().ids(StreamQuery.of(account, 1)).getFirst();
    server.store().search().index(100);

    for (String path :
        List.of(
            "/postings?feed=" + feed,
            "/postings?folder=Daily",
            "/postings/" + posting,
            "/search?q=posting&feed=" + feed)) {
      assertThat(send("GET", ME + path, bob, null).statusCode()).as(path).isEqualTo(404);
    }
    assertThat(call("GET", ME + "/postings?starred=true", bob, null).path("postings")).isEmpty();
    assertThat(call("GET", ME + "/search?q=posting", bob, null).path("postings")).isEmpty();
    assertThat(call("GET", ME + "/feeds-out", bob, null).path("feeds")).isEmpty();
    for (String method : List.of("PATCH", "DELETE")) {
      for (String path : List.of("/subscriptions/" + feed, "/feeds-out/" + made)) {
        assertThat(send(method, ME + path, bob, Map.of("title", "mine")).statusCode())
            .as(method + path)
            .isEqualTo(404);
      }
    }
    assertThat(send("POST", ME + "/feeds-out/" + made + "/renew", bob, null).statusCode())
        .isEqualTo(404);
    assertThat(send("POST", ME + "/feeds-out", bob, Map.of("of", "feed:" + feed)).statusCode())
        .isEqualTo(404);
    call("POST", ME + "/postings/mark", bob, Map.of("postings", List.of(posting), "read", true));
    call(
        "POST",
        ME + "/postings/tag",
        bob,
        Map.of("postings", List.of(posting), "add", List.of("b")));
    JsonNode untouched = call("GET", ME + "/postings/" + posting, ada, null);
    assertThat(untouched.path("read").asBoolean()).isFalse();
    assertThat(untouched.path("tags")).isEmpty();
  }

  @Test
  void whatMakesNoSense_isASentence() {
    for (String path :
        List.of(
            "/postings?limit=0",
            "/postings?limit=x",
            "/postings?read=maybe",
            "/postings?after=-1",
            "/search",
            "/search?q=" + "x".repeat(501))) {
      HttpResponse<String> answer = send("GET", ME + path, ada, null);
      assertThat(answer.statusCode()).as(path).isEqualTo(400);
      assertThat(WebJson.read(answer.body(), JsonNode.class).path("error").asString()).isNotEmpty();
    }
    for (Object body : List.of(Map.of(), Map.of("postings", List.of()), List.of(1))) {
      assertThat(send("POST", ME + "/postings/mark", ada, body).statusCode()).isEqualTo(400);
    }
    assertThat(send("POST", ME + "/feeds-out", ada, Map.of("of", "nonsense")).statusCode())
        .isEqualTo(422);
    assertThat(send("POST", ME + "/subscriptions", ada, Map.of("url", "ftp://x")).statusCode())
        .isEqualTo(422);
  }

  /** A form of another site cannot send JSON. */
  @Test
  void formsAreNotTaken() throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url() + ME + "/postings/mark"))
            .header("Authorization", ada)
            .header("Content-Type", "text/plain")
            .POST(BodyPublishers.ofString("{\"postings\":[1],\"read\":true}"))
            .build();
    assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(415);
  }
}
