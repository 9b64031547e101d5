package freshet.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.reading.account.PasswordHash;
import freshet.store.account.Account;
import freshet.store.account.Account.Role;
import freshet.work.CpuLane;
import freshet.work.LaneLimits;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever guesses waits, nobody else does, and everybody concerned can see it. */
class LoginProtectionTest {
  private static final String HOME = "192.0.2.7";
  private static final Pattern SECRET = Pattern.compile("<code class=\"secret\">([^<]+)<");

  /** Hashes that take no time, so that hundreds of guesses do not. */
  private static final String QUICK_HASH =
      new PasswordHash(1, new CpuLane("logins", LaneLimits.forRequests(Duration.ofSeconds(20))))
          .hash(WebVisitor.PASSWORD);

  @TempDir private Path folder;
  private final HttpClient client = HttpClient.newHttpClient();
  private RunningServer server;

  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
    add("ada", Role.ADMIN);
    add("bob", Role.USER);
  }

  private Account add(String name, Role role) {
    return server.store().accounts().add(name, QUICK_HASH, role, Instant.now()).orElseThrow();
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  private WebVisitor from(String address) {
    return new WebVisitor(server).with("X-Forwarded-For", address);
  }

  private void guess(String address, String name) {
    try (WebVisitor eve = from(address)) {
      assertThat(eve.login(name, "wrong").statusCode()).isEqualTo(401);
    }
  }

  @Test
  void aHundredGuessesFromAHundredAddresses_doNotLockTheOwnerOut() {
    try (WebVisitor ada = from(HOME);
        WebVisitor laptop = from(HOME)) {
      assertThat(ada.login("ada", WebVisitor.PASSWORD).statusCode()).isEqualTo(303);
      ada.at("/me").post("/logout", Map.of());
      for (int i = 0; i < 100; i++) {
        guess("198.51.100." + i, "ada");
      }
      try (WebVisitor eve = from("203.0.113.9")) {
        assertThat(eve.login("ada", WebVisitor.PASSWORD).statusCode()).isEqualTo(429);
      }

      ada.with("X-Forwarded-For", "203.0.113.77");
      assertThat(ada.login("ada", WebVisitor.PASSWORD).statusCode())
          .as("a browser that logged in before, somewhere else")
          .isEqualTo(303);
      assertThat(laptop.login("ada", WebVisitor.PASSWORD).statusCode())
          .as("another browser, where one logged in before")
          .isEqualTo(303);
    }
  }

  @Test
  void guessesForOtherNames_lockNobodyOutBehindTheSameAddress() {
    try (WebVisitor ada = from(HOME)) {
      ada.login("ada", WebVisitor.PASSWORD);
      ada.at("/me").post("/logout", Map.of());
    }
    try (WebVisitor eve = from(HOME)) {
      int status = 401;
      for (int i = 0; i < 100 && status == 401; i++) {
        add("name" + i, Role.USER);
        status = eve.login("name" + i, "wrong").statusCode();
      }
      assertThat(status).isEqualTo(429);
    }
    try (WebVisitor ada = from(HOME);
        WebVisitor bob = from(HOME)) {
      assertThat(ada.login("ada", WebVisitor.PASSWORD).statusCode()).isEqualTo(303);
      HttpResponse<String> first = bob.login("bob", WebVisitor.PASSWORD);
      assertThat(first.statusCode()).isIn(303, 429);
      assertThat(first.headers().firstValueAsLong("Retry-After").orElse(0))
          .as("who is new there waits seconds at most")
          .isLessThanOrEqualTo(3);
    }
  }

  @Test
  void everyProtocol_countsTheClientBehindTheProxy_andNeverRefusesARightSecret() throws Exception {
    String secret = appPassword("ada");
    String basic = "Basic " + Base64.getEncoder().encodeToString("ada:wrong".getBytes(UTF_8));
    for (int i = 0; i < 10; i++) {
      assertThat(clientLogin(HOME, "wrong").statusCode()).isEqualTo(401);
    }
    assertThat(clientLogin(HOME, "wrong").statusCode()).isEqualTo(429);
    assertThat(clientLogin("192.0.2.8", "wrong").statusCode()).isEqualTo(401);
    assertThat(clientLogin(HOME, secret).statusCode()).isEqualTo(200);

    assertThat(rest(HOME, basic).statusCode()).isEqualTo(429);
    assertThat(rest("192.0.2.9", basic).statusCode()).isEqualTo(401);
    assertThat(rest(HOME, "Bearer " + secret).statusCode()).isEqualTo(200);

    int status = 401;
    for (int i = 0; i < 20 && status == 401; i++) {
      status = rest(HOME, "Bearer wrong").statusCode();
    }
    assertThat(status).isEqualTo(429);
    assertThat(fever(HOME, "wrong").statusCode()).isEqualTo(429);
    assertThat(fever("192.0.2.10", "wrong").body()).contains("\"auth\":0");
    assertThat(fever(HOME, feverKey("ada", secret)).body()).contains("\"auth\":1");
    assertThat(operator(HOME, "wrong").statusCode()).isEqualTo(429);
    assertThat(operator("192.0.2.11", "wrong").statusCode()).isEqualTo(401);
    assertThat(operator(HOME, server.token()).statusCode()).isEqualTo(200);
  }

  @Test
  void attempts_areShownToTheAccountAndToAdmins_withoutWhatWasTyped() throws Exception {
    guess("198.51.100.1", "bob");
    guess("198.51.100.1", "bob");
    guess("198.51.100.2", "hunter2-typed-as-a-name");
    clientLogin("198.51.100.3", "wrong");
    try (WebVisitor bob = from(HOME).with("User-Agent", "A <b>browser</b>");
        WebVisitor ada = from("192.0.2.9")) {
      bob.login("bob", WebVisitor.PASSWORD);
      String own = bob.get("/me/devices").body();
      assertThat(own)
          .contains("198.51.100.1", ">wrong password, 2 times<")
          .contains(HOME, "logged in", "A &lt;b&gt;browser")
          .doesNotContain("198.51.100.2", "198.51.100.3");

      ada.login("ada", WebVisitor.PASSWORD);
      String all = ada.get("/me/sign-in").body();
      assertThat(all)
          .contains("198.51.100.1", "198.51.100.2", "198.51.100.3", HOME)
          .contains("<td>unknown</td>", "Google Reader API")
          .doesNotContain("hunter2");
    }
  }

  @Test
  void attempts_outliveARestart_butNotTheKnownBrowsersOfAnotherPassword() {
    try (WebVisitor bob = from(HOME)) {
      bob.login("bob", WebVisitor.PASSWORD);
      guess("198.51.100.1", "bob");
      guess("198.51.100.1", "bob");
      server.close();
      server = RunningServer.start(folder);
      long id = server.store().accounts().find("bob").orElseThrow().id();
      assertThat(server.store().loginAttempts().of(id, 10))
          .anySatisfy(attempt -> assertThat(attempt.attempts()).isEqualTo(2));
      String network = "network " + HOME;
      assertThat(server.store().loginOrigins().knows(id, network, Instant.EPOCH)).isTrue();
    }
    try (WebVisitor ada = from("192.0.2.9")) {
      long id = server.store().accounts().find("bob").orElseThrow().id();
      ada.login("ada", WebVisitor.PASSWORD);
      ada.at("/people").post("/people/" + id + "/password", Map.of("password", "another one"));
      assertThat(server.store().loginOrigins().knows(id, "network " + HOME, Instant.EPOCH))
          .isFalse();
    }
  }

  @Test
  void resetByAnAdmin_endsSessionsAndApplicationPasswords() throws Exception {
    try (WebVisitor ada = from(HOME);
        WebVisitor bob = from("192.0.2.9")) {
      ada.login("ada", WebVisitor.PASSWORD);
      bob.login("bob", WebVisitor.PASSWORD);
      String secret = appPassword("bob");
      String token = token("bob", secret);
      assertAppsWork("bob", secret, token, true);
      assertThat(ada.at("/people").get("/people").body()).contains("revokes its app passwords");

      long id = server.store().accounts().find("bob").orElseThrow().id();
      ada.post("/people/" + id + "/password", Map.of("password", "another one"));

      assertThat(bob.get("/me").statusCode()).isEqualTo(302);
      assertAppsWork("bob", secret, token, false);
    }
  }

  @Test
  void ownChange_revokesApplicationPasswords_unlessTheyAreToStay() throws Exception {
    try (WebVisitor bob = from(HOME)) {
      bob.login("bob", WebVisitor.PASSWORD);
      String secret = appPassword("bob");
      String token = token("bob", secret);
      assertThat(bob.get("/me/password").body())
          .contains("value=\"revoke\" checked", "stop working until you give them new ones");

      bob.post("/me/password", Map.of("before", WebVisitor.PASSWORD, "password", "second one"));
      assertAppsWork("bob", secret, token, true);

      String answer =
          bob.post(
                  "/me/password",
                  Map.of("before", "second one", "password", "third one", "apps", "revoke"))
              .body();
      assertThat(answer).contains("app passwords are revoked");
      assertAppsWork("bob", secret, token, false);
    }
  }

  private void assertAppsWork(String name, String secret, String token, boolean work)
      throws Exception {
    assertThat(reader(token).statusCode()).isEqualTo(work ? 200 : 401);
    assertThat(fever(HOME, feverKey(name, secret)).body())
        .contains(work ? "\"auth\":1" : "\"auth\":0");
    assertThat(rest(HOME, "Bearer " + secret).statusCode()).isEqualTo(work ? 200 : 401);
    assertThat(login(HOME, name, secret).statusCode()).isEqualTo(work ? 200 : 401);
  }

  /** Made through the page, as a person does. */
  private String appPassword(String name) {
    try (WebVisitor visitor = from("192.0.2.200")) {
      visitor.login(name, WebVisitor.PASSWORD);
      String page = visitor.at("/me").post("/me/apps", Map.of("label", "Phone")).body();
      Matcher found = SECRET.matcher(page);
      assertThat(found.find()).isTrue();
      return found.group(1);
    }
  }

  private static String feverKey(String name, String secret) throws Exception {
    byte[] digest = MessageDigest.getInstance("MD5").digest((name + ":" + secret).getBytes(UTF_8));
    return HexFormat.of().formatHex(digest);
  }

  private String token(String name, String secret) throws Exception {
    Matcher found = Pattern.compile("Auth=(\\S+)").matcher(login(HOME, name, secret).body());
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  private HttpResponse<String> clientLogin(String address, String secret) throws Exception {
    return login(address, "ada", secret);
  }

  private HttpResponse<String> login(String address, String name, String secret) throws Exception {
    return send(
        request(address, "/accounts/ClientLogin")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString("Email=%s&Passwd=%s".formatted(name, secret))));
  }

  private HttpResponse<String> reader(String token) throws Exception {
    return send(
        request(HOME, "/reader/api/0/user-info")
            .header("Authorization", "GoogleLogin auth=" + token));
  }

  private HttpResponse<String> rest(String address, String authorization) throws Exception {
    return send(
        request(address, "/api/v1/me/subscriptions").header("Authorization", authorization));
  }

  private HttpResponse<String> fever(String address, String key) throws Exception {
    return send(
        request(address, "/fever/?api")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString("api_key=" + key)));
  }

  private HttpResponse<String> operator(String address, String token) throws Exception {
    return send(request(address, "/api/status").header("Authorization", "Bearer " + token));
  }

  private HttpRequest.Builder request(String address, String path) {
    return HttpRequest.newBuilder(URI.create(server.url() + path))
        .timeout(Duration.ofSeconds(60))
        .header("X-Forwarded-For", address);
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString());
  }
}
