package freshet.reading.save;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import freshet.http.AddressRules;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.Fetcher;
import freshet.http.HttpFetcher;
import freshet.http.HttpSettings;
import freshet.http.Resolver;
import freshet.reading.RequestRejectedException;
import freshet.reading.save.SaveTarget.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every save target of the list keeps to, against a server on loopback. */
@Timeout(60)
class SaveTargetsTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final SaveItem ITEM =
      new SaveItem(
          7,
          "https://a.example/1?x=1&y=\"2\"",
          "Flüsse & \"Seen\"\n}}",
          "Ada, Bob",
          Instant.parse("2026-02-28T10:00:00Z"));
  private static final String JSON_URL = "\"url\":\"https://a.example/1?x=1&y=\\\"2\\\"\"";
  private static final String JSON_TITLE = "\"title\":\"Flüsse & \\\"Seen\\\"\\n}}\"";

  /**
   * What a target sends.
   *
   * @param path of the request that saves
   * @param authorization of that request; its beginning
   * @param body parts of its body
   * @param created the status of a new bookmark
   * @param known the status of one that is there already
   */
  private record Expected(
      String path, String authorization, List<String> body, int created, int known) {}

  /** By id; a new target needs a line here. */
  private static final Map<String, Expected> EXPECTED =
      Map.of(
          "wallabag",
          new Expected(
              "POST /api/entries.json",
              "Bearer token-of-a-day",
              List.of(
                  JSON_URL,
                  JSON_TITLE,
                  "\"authors\":\"Ada, Bob\"",
                  "\"published_at\":\"2026-02-28T10:00:00Z\"",
                  "\"tags\":\"one,two\""),
              200,
              200),
          "linkding",
          new Expected(
              "POST /api/bookmarks/",
              "Token k3y",
              List.of(JSON_URL, JSON_TITLE, "\"tag_names\":[\"one\",\"two\"]"),
              201,
              200),
          "readeck",
          new Expected(
              "POST /api/bookmarks",
              "Bearer k3y",
              List.of(JSON_URL, JSON_TITLE, "\"labels\":[\"one\",\"two\"]"),
              202,
              202),
          "karakeep",
          new Expected(
              "POST /api/v1/bookmarks",
              "Bearer k3y",
              List.of("\"type\":\"link\"", JSON_URL, JSON_TITLE),
              201,
              200),
          "shaarli",
          new Expected(
              "POST /api/v1/links",
              "Bearer eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzUxMiJ9.",
              List.of(JSON_URL, JSON_TITLE, "\"tags\":[\"one\",\"two\"]", "\"private\":true"),
              201,
              409),
          "instapaper",
          new Expected(
              "POST /api/add",
              "Basic YWRhOnB3",
              List.of(
                  "url=https%3A%2F%2Fa.example%2F1%3Fx%3D1%26y%3D%222%22".replace("\"", "%22"),
                  "title=Fl%C3%BCsse+%26+%22Seen%22%0A%7D%7D"),
              201,
              201),
          "readwise",
          new Expected(
              "POST /api/v3/save/",
              "Token k3y",
              List.of(
                  JSON_URL,
                  JSON_TITLE,
                  "\"author\":\"Ada, Bob\"",
                  "\"published_date\":\"2026-02-28T10:00:00Z\"",
                  "\"saved_using\":\"Freshet\""),
              201,
              200),
          "template",
          new Expected("POST /add?i=7", "Bearer k3y", List.of("{" + JSON_URL + "}"), 201, 200));

  private final List<Received> received = new ArrayList<>();
  private HttpServer server;
  private HttpFetcher fetcher;
  private volatile int status = 200;

  private record Received(String line, Map<String, List<String>> headers, String body) {
    String header(String name) {
      return String.join(",", headers.getOrDefault(name, List.of()));
    }
  }

  static List<SaveTarget> targets() {
    return SaveTargets.of(SaveTargetsTest::none, () -> NOW).all();
  }

  private static FetchResult none(FetchRequest request) {
    throw new AssertionError("nothing is to be fetched: " + request);
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::receive);
    server.start();
    fetcher = fetcher(AddressRules.PUBLIC_ONLY.except("127.0.0.0/8"));
  }

  private static HttpFetcher fetcher(AddressRules rules) {
    return new HttpFetcher(
        HttpSettings.defaults("Freshet/test").with(SaveTargets.TIMES).with(rules),
        Resolver.SYSTEM,
        InstantSource.system());
  }

  @AfterEach
  void stop() {
    fetcher.close();
    server.stop(0);
  }

  private synchronized void receive(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    String path = exchange.getRequestURI().toString();
    received.add(
        new Received(
            exchange.getRequestMethod() + " " + path,
            Map.copyOf(exchange.getRequestHeaders()),
            body));
    boolean isToken = path.equals("/oauth/v2/token");
    byte[] answer =
        (isToken ? "{\"access_token\":\"token-of-a-day\"}" : "{\"id\":\"b1\"}").getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    if (status == 429) {
      exchange.getResponseHeaders().set("Retry-After", "120");
    }
    int code = isToken && (status < 400 || status == 409) ? 200 : status;
    exchange.sendResponseHeaders(code, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  private String base() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The same target, whose fixed address leads to the server of the test. */
  private SaveTarget reached(SaveTarget target, Fetcher through) {
    Fetcher here =
        request ->
            through.fetch(
                new FetchRequest(
                    request.method(),
                    request
                        .url()
                        .replace("https://www.instapaper.com", base())
                        .replace("https://readwise.io", base()),
                    request.headers(),
                    Objects.requireNonNullElse(request.body(), new byte[0]),
                    request.confined()));
    return SaveTargets.of(here, () -> NOW).find(target.id()).orElseThrow();
  }

  /** The request that an account writes for the template target. */
  private Map<String, String> template() {
    return Map.of(
        "method",
        "POST",
        "url",
        base() + "/add?i=~ID~",
        "type",
        "application/json",
        "body",
        "{\"url\":\"~LINK~\"}",
        "headers",
        "Authorization: Bearer k3y\nX-Other: 1",
        "expected",
        "200, 201");
  }

  private Map<String, String> fields(SaveTarget target) {
    if (target.id().equals("template")) {
      return template();
    }
    Map<String, String> known =
        Map.of(
            "url",
            base() + "/",
            "key",
            "k3y",
            "secret",
            "s3cret",
            "username",
            "ada",
            "password",
            "pw",
            "tags",
            " one, two,,one");
    Map<String, String> fields = new HashMap<>();
    target
        .fields()
        .forEach(
            field ->
                fields.put(
                    field.name(),
                    field.read(known.getOrDefault(field.name(), field.placeholder() + "x"))));
    return fields;
  }

  private Outcome save(SaveTarget target) {
    return reached(target, fetcher).save(ITEM, fields(target));
  }

  private static Expected expected(SaveTarget target) {
    return Objects.requireNonNull(
        EXPECTED.get(target.id()), "say in EXPECTED what " + target.id() + " sends");
  }

  private Received request(SaveTarget target) {
    return received.stream()
        .filter(one -> one.line.equals(expected(target).path))
        .findFirst()
        .orElseThrow(() -> new AssertionError("not among " + received));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void sv10to31_newItem_isSentAsTheServiceWantsIt(SaveTarget target) {
    status = expected(target).created;
    assertThat(save(target)).isEqualTo(new Outcome.Saved());

    Received one = request(target);
    assertThat(one.header("Authorization")).startsWith(expected(target).authorization);
    assertThat(one.header("Content-type"))
        .isIn("application/json", "application/x-www-form-urlencoded");
    assertThat(one.body).contains(expected(target).body);
  }

  @ParameterizedTest
  @MethodSource("targets")
  void sv02_itemThatIsThereAlready_isSuccess(SaveTarget target) {
    status = expected(target).known;
    assertThat(save(target)).isEqualTo(new Outcome.Saved());
  }

  @ParameterizedTest
  @MethodSource("targets")
  void sv01_wrongCredentials_areNotTriedAgain(SaveTarget target) {
    for (int refused : new int[] {401, 403, 400, 404, 422}) {
      status = refused;
      assertThat(save(target)).as("%d", refused).isInstanceOf(Outcome.Refused.class);
    }
  }

  @ParameterizedTest
  @MethodSource("targets")
  void sv01_tooManyRequests_areTriedAgainWhenTheServiceSays(SaveTarget target) {
    status = 429;
    assertThat(save(target))
        .isEqualTo(new Outcome.Later("it answered 429: too many requests", NOW.plusSeconds(120)));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void sv01_serverThatFailsOrIsNotThere_isTriedAgain(SaveTarget target) {
    status = 500;
    assertThat(save(target)).isEqualTo(new Outcome.Later("it answered 500", null));
    server.stop(0);
    assertThat(save(target)).isInstanceOf(Outcome.Later.class);
  }

  @ParameterizedTest
  @MethodSource("targets")
  void sv01_privateAddress_isRefused(SaveTarget target) {
    try (HttpFetcher strict = fetcher(AddressRules.PUBLIC_ONLY)) {
      assertThat(reached(target, strict).save(ITEM, fields(target)))
          .isInstanceOfSatisfying(
              Outcome.Refused.class,
              refused ->
                  assertThat(refused.reason())
                      .contains("is not on the public internet")
                      .as("pages end the sentence")
                      .doesNotEndWith("."));
    }
    assertThat(received).isEmpty();
  }

  /** The names are in databases, in forms and in the API. */
  @ParameterizedTest
  @MethodSource("targets")
  void names_suitTheDatabaseThePageAndTheForm(SaveTarget target) {
    assertThat(target.id()).matches("[a-z][a-z0-9-]{0,30}");
    assertThat(target.label()).isNotBlank();
    Set<String> names = new HashSet<>();
    for (SaveField field : target.fields()) {
      assertThat(field.name()).matches("[a-z][a-z_]{0,30}").isNotIn("csrf", "target", "name");
      assertThat(names.add(field.name())).isTrue();
      assertThat(field.label()).isNotBlank();
      assertThatThrownBy(() -> field.read("a\u0000b")).isInstanceOf(RequestRejectedException.class);
    }
    assertThat(target.fields()).anyMatch(SaveField::isSecret);
  }

  /**
   * Shaarli's own clock may differ (SV-17); the signature is the one that another program gives.
   */
  @Test
  void sv17_token_isSignedAndALittleOld() {
    status = 201;
    SaveTarget shaarli = SaveTargets.of(fetcher, () -> NOW).find("shaarli").orElseThrow();
    assertThat(shaarli.save(ITEM, Map.of("url", base(), "secret", "s3cret")))
        .isEqualTo(new Outcome.Saved());
    String[] token = received.getFirst().header("Authorization").split("[ .]", -1);
    assertThat(new String(Base64.getUrlDecoder().decode(token[2]), UTF_8))
        .isEqualTo("{\"iat\":%d}".formatted(NOW.minusSeconds(120).getEpochSecond()));
    assertThat(token[3])
        .isEqualTo(
            "PidFotspM-wiJaGx6z3HYANAWAXeCT7xr8MAMKi4M4wqYc8P4Nq67ui1gguWLQ_2llHU3LVll8iGSa_rYzwoAg");
  }

  @Test
  void sv13_tags_areASecondRequest() {
    status = 201;
    SaveTarget karakeep = SaveTargets.of(fetcher, () -> NOW).find("karakeep").orElseThrow();
    save(karakeep);
    assertThat(received.getLast().line).isEqualTo("POST /api/v1/bookmarks/b1/tags");
    assertThat(received.getLast().body)
        .isEqualTo("{\"tags\":[{\"tagName\":\"one\"},{\"tagName\":\"two\"}]}");
  }

  @Test
  void sv10_login_isAForm() {
    save(SaveTargets.of(fetcher, () -> NOW).find("wallabag").orElseThrow());
    assertThat(received.getFirst().body)
        .startsWith("grant_type=password&client_id=")
        .contains("&username=ada&password=pw");
  }

  @Test
  void twoTargetsOfOneId_areAMistake() {
    SaveTarget twice = targets().getFirst();
    assertThatThrownBy(() -> new SaveTargets(List.of(twice, twice)))
        .hasMessageContaining(twice.id());
  }

  @Test
  void address_isThatOfAServer() {
    SaveField server = targets().getFirst().fields().getFirst();
    assertThat(server.read("https://a.example/sub/")).isEqualTo("https://a.example/sub");
    for (String bad :
        List.of("", "ftp://a.example", "https://u:p@a.example/", "https://a.example/?x=1")) {
      assertThatThrownBy(() -> server.read(bad))
          .as(bad)
          .isInstanceOf(RequestRejectedException.class);
    }
  }
}
