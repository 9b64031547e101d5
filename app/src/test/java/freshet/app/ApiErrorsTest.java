package freshet.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.app.RawRequest.Answer;
import freshet.store.account.Account;
import freshet.web.RouteLimit.Body;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes.Route;
import freshet.web.WebJson;
import freshet.web.account.AppPasswordLogin;
import freshet.web.account.LoginGuard;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Every error under /api is JSON with a sentence, and no host but our own gets into links. */
class ApiErrorsTest {
  private static final String JSON = "Content-Type: application/json";
  private static final String FOREIGN = "evil.example";

  @TempDir private static Path folder;
  private static RunningServer server;
  private static String password;

  @BeforeAll
  static void start() {
    server = RunningServer.start(folder);
    try (WebVisitor admin = WebVisitor.first(server)) {
      assertThat(admin.get("/").statusCode()).isEqualTo(200);
    }
    Account account = server.store().accounts().find("ada").orElseThrow();
    LoginGuard guard = new LoginGuard(server.store(), InstantSource.system());
    password =
        new AppPasswordLogin(server.store(), guard, InstantSource.system())
            .make(account, "test")
            .secret();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static RawRequest known(String method, String path) {
    boolean isOperators = !path.startsWith("/api/v1/");
    String secret = isOperators ? server.token() : password;
    return RawRequest.of(
        server.url(), method, path, List.of("Authorization: Bearer " + secret, JSON));
  }

  private static void assertJson(String name, Answer answer) {
    assertThat(answer.status()).as(name + " " + answer.body()).isBetween(400, 499);
    assertThat(answer.header("Content-Type").orElse("")).as(name).startsWith("application/json");
    JsonNode error = WebJson.read(answer.body(), JsonNode.class).path("error");
    assertThat(error.asString(""))
        .as(name)
        .isNotBlank()
        .doesNotContainPattern("java\\.|freshet\\.|jackson|Exception|\\bString\\b|\\bLong\\b|<");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "{}",
        "[]",
        "\"\"",
        "5",
        "true",
        "nonsense",
        "{\"url\":null}",
        "{\"url\":5",
        "{\"url\":[]}",
        "{\"url\":{}}",
        "{\"of\":{}}",
        "{\"postings\":null}",
        "{\"postings\":[null]}",
        "{\"postings\":[\"x\"]}",
        "{\"postings\":{}}",
        "{\"folders\":[null]}",
        "{\"title\":[]}",
        "{\"weight\":\"heavy\"}",
        "{\"floorSeconds\":\"long\"}",
        "{\"size\":\"x\"}",
        "{\"all\":null}",
        "{\"policy\":{}}",
        "{\"articles\":7.5}",
        "{\"size\":99999999999999999999}",
        "\u0000"
      })
  void whateverIsSent_isAnsweredOrRefusedInJson(String body) {
    for (Route route : server.allRoutes()) {
      if (route.limit().body() == Body.JSON) {
        String path = route.path().replace("{id}", "1");
        Answer answer = known(route.method(), path).send(body.getBytes(UTF_8));
        if (answer.status() != 200) {
          assertJson(route.method() + " " + path + " " + body, answer);
        }
      }
    }
  }

  @Test
  void deepNesting_isRefused() {
    for (String body : List.of("[".repeat(10_000), "{\"url\":".repeat(10_000))) {
      Answer answer = known("POST", "/api/feeds").send(body.getBytes(UTF_8));
      assertJson("nested", answer);
      assertThat(answer.status()).isEqualTo(400);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}|'url' is missing",
        "{\"url\":null}|'url' is missing",
        "{\"url\":[]}|'url' has to be a text",
        "{\"url\":\"x\",\"all\":\"maybe\"}|'all' has to be true or false"
      })
  void error_namesTheField(String body, String sentence) {
    Answer answer = known("POST", "/api/feeds").send(body.getBytes(UTF_8));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains(sentence);
  }

  @Test
  void error_namesThePlaceInAList() {
    Answer answer =
        known("POST", "/api/v1/me/postings/mark").send("{\"postings\":[1,[]]}".getBytes(UTF_8));
    assertThat(answer.body()).contains("'postings[1]' has to be a whole number");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/me/postings/nothing",
        "/api/v1/me/postings/-1",
        "/api/v1/me/postings/99999999999999999999",
        "/api/v1/me/postings/%zz",
        "/api/v1/me/postings/1%2F2",
        "/api/v1/me/postings/%00",
        "/api/v1/me/postings?feed=%zz",
        "/api/v1/me/postings?feed=x",
        "/api/v1/me/postings?limit=-1",
        "/api/v1/me/nothing",
        "/api/v1/nothing",
        "/api/nothing",
        "/api/feed?feed=%zz",
        "/api/feed",
        "/api/trace?days=x",
        "/api/feeds/1/2/3"
      })
  void wrongAddress_isAnsweredInJson(String path) {
    assertJson(path, known("GET", path).send());
  }

  @Test
  void wrongMethod_orForm_isAnsweredInJson() {
    assertJson("PUT", known("PUT", "/api/v1/me/subscriptions").send());
    assertJson("DELETE", known("DELETE", "/api/status").send());
    assertThat(known("PUT", "/api/v1/me/subscriptions").send().status()).isEqualTo(405);
    List<String> form =
        List.of(
            "Authorization: Bearer " + password, "Content-Type: application/x-www-form-urlencoded");
    Answer answer =
        RawRequest.of(server.url(), "POST", "/api/v1/me/subscriptions", form)
            .send("url=x".getBytes(UTF_8));
    assertJson("form", answer);
    assertThat(answer.status()).isEqualTo(415);
    assertJson("large", known("POST", "/api/feeds").promise(100_000_000));
  }

  @Test
  void withoutCredentials_everyCallIsRefusedInJson() {
    for (Route route : server.allRoutes()) {
      if (route.path().startsWith("/api/") && route.limit().credential() != Credential.NONE) {
        Answer answer =
            RawRequest.of(
                    server.url(), route.method(), route.path().replace("{id}", "1"), List.of())
                .send();
        assertJson(route.toString(), answer);
        assertThat(answer.status()).as(route.toString()).isEqualTo(401);
      }
    }
  }

  private static String outputFeed() {
    String made =
        known("POST", "/api/v1/me/feeds-out").send("{\"of\":\"all\"}".getBytes(UTF_8)).body();
    return WebJson.read(made, JsonNode.class).path("addresses").path("atom").asString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        FOREIGN,
        FOREIGN + ":80",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "evil.example:x@localhost",
        "203.0.113.7"
      })
  void foreignHost_getsIntoNoLink(String host) {
    String own = outputFeed();
    assertThat(own).startsWith(server.url() + "/out/");
    String path = own.substring(server.url().length());

    Answer feed = RawRequest.of(server.url(), "GET", path, List.of("Host: " + host)).send();
    assertThat(feed.body()).doesNotContain(FOREIGN, "203.0.113.7");
    assertThat(feed.headers().toString()).doesNotContain(FOREIGN, "203.0.113.7");
    if (feed.status() == 200) {
      assertThat(feed.body()).contains(own);
    }
    Answer made =
        known("POST", "/api/v1/me/feeds-out")
            .with("Host: " + host)
            .send("{\"of\":\"all\"}".getBytes(UTF_8));
    assertThat(made.body()).doesNotContain(FOREIGN, "203.0.113.7");
  }

  @Test
  void foreignHost_isNoTopicOfTheHub() {
    String path = outputFeed().substring(server.url().length());
    for (String host : List.of(FOREIGN, server.url().substring("http://".length()))) {
      String form =
          "hub.mode=subscribe&hub.callback=http://callback.example/&hub.topic=http://"
              + host
              + path;
      Answer answer =
          RawRequest.of(
                  server.url(),
                  "POST",
                  "/hub",
                  List.of("Host: " + host, "Content-Type: application/x-www-form-urlencoded"))
              .send(form.getBytes(UTF_8));
      assertThat(answer.status()).as(answer.body()).isEqualTo(host.equals(FOREIGN) ? 404 : 202);
    }
  }

  @Test
  void ownNames_getIntoLinks() {
    String path = outputFeed().substring(server.url().length());
    String port = server.url().replaceAll(".*:", "");
    for (String host : List.of("localhost:" + port, "127.0.0.1:" + port)) {
      Answer feed = RawRequest.of(server.url(), "GET", path, List.of("Host: " + host)).send();
      assertThat(feed.body()).contains("http://" + host + path);
    }
  }
}
