package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.Account;
import freshet.store.account.Session;
import freshet.village.Behaviours;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How people come in, and who else does not. */
class AccountPagesTest {
  @TempDir private Path folder;
  private RunningServer server;

  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void firstLink_makesAnAdmin_whoReadsAllThatIsWatched() {
    server.run("add", server.host("news", Behaviours.plainFeed()).url("/feed"));
    server.awaitRetrieved(1);

    try (WebVisitor ada = WebVisitor.first(server)) {
      assertThat(ada.get("/").body()).contains("Village news", ">ada</bdi>", "Log out");
      assertThat(ada.get("/people").statusCode()).isEqualTo(200);
    }
    Account account = server.store().accounts().find("ada").orElseThrow();
    assertThat(account.password()).startsWith("pbkdf2-sha256$600000$");
    assertThat(server.store().subscriptions().of(account.id())).hasSize(1);
  }

  @Test
  void firstLink_worksOnce() {
    WebVisitor.first(server).close();
    try (WebVisitor other = new WebVisitor(server)) {
      HttpResponse<String> late = other.get(server.firstPath());
      assertThat(late.statusCode()).isEqualTo(410);
      assertThat(late.body()).contains("an account already exists");
      assertThat(
              other
                  .post(server.firstPath(), Map.of("name", "eve", "password", "longenough"))
                  .statusCode())
          .isEqualTo(410);
    }
    assertThat(server.store().accounts().all()).hasSize(1);
    server.close();
    server = RunningServer.start(folder);
    assertThat(server.hasFirstLink()).isFalse();
  }

  @Test
  void guessedLink_isNone() {
    try (WebVisitor eve = new WebVisitor(server)) {
      assertThat(eve.get("/first/guessed").statusCode()).isEqualTo(404);
      assertThat(eve.post("/first/guessed", Map.of()).statusCode()).isEqualTo(404);
    }
  }

  @Test
  void badNamesAndPasswords_areASentence() {
    try (WebVisitor ada = new WebVisitor(server)) {
      ada.get(server.firstPath());
      assertThat(
              ada.post(server.firstPath(), Map.of("name", "a b", "password", "longenough")).body())
          .contains("A name has 1 to 64 letters");
      assertThat(ada.post(server.firstPath(), Map.of("name", "ada", "password", "short")).body())
          .contains("A password needs at least 8 characters");
    }
    assertThat(server.store().accounts().all()).isEmpty();
  }

  @Test
  void login_givesANewSecret_andTheOldOneIsWorthNothing() {
    WebVisitor.first(server).close();
    try (WebVisitor ada = new WebVisitor(server)) {
      ada.hold("chosen-by-someone-else");
      ada.login("ADA", WebVisitor.PASSWORD);

      String secret = ada.secret().orElseThrow();
      assertThat(secret).isNotEqualTo("chosen-by-someone-else").hasSizeGreaterThanOrEqualTo(43);
      assertThat(ada.get("/me/profile").body()).contains("<bdi>ada</bdi>");
      Account account = server.store().accounts().find("ada").orElseThrow();
      assertThat(server.store().sessions().of(account.id()))
          .extracting(Session::hash)
          .doesNotContain(secret);

      ada.login("ada", WebVisitor.PASSWORD); // shown the way on: still the same session
      assertThat(ada.secret()).contains(secret);
    }
  }

  @Test
  void logout_endsTheSession_alsoForWhoHasCopiedIt() {
    try (WebVisitor ada = WebVisitor.first(server);
        WebVisitor copy = new WebVisitor(server)) {
      copy.hold(ada.secret().orElseThrow());
      assertThat(copy.get("/me/profile").body()).contains("<bdi>ada</bdi>");

      ada.post("/logout", Map.of());

      assertThat(copy.get("/me/profile").body()).doesNotContain("<bdi>ada</bdi>");
      assertThat(ada.get("/me").statusCode()).isEqualTo(302);
    }
  }

  @Test
  void login_leadsToWhereOneWasGoing_andNowhereElse() {
    WebVisitor.first(server).close();
    try (WebVisitor ada = new WebVisitor(server)) {
      String login = ada.get("/search?q=a%20b").headers().firstValue("Location").orElse("nothing");
      assertThat(login).isEqualTo("/login?next=%2Fsearch%3Fq%3Da%2520b");
      assertThat(ada.get(login).body())
          .contains("value=\"/search?q=a%20b\"")
          .doesNotContain("You were logged out");
      assertThat(goesTo(ada, "/search?q=a%20b")).isEqualTo("/search?q=a%20b");
    }
    for (String evil :
        List.of("//evil.example/", "https://evil.example/", "/\\evil.example", "/a\r\nb", "x")) {
      try (WebVisitor ada = new WebVisitor(server)) {
        assertThat(goesTo(ada, evil)).as(evil).isEqualTo("/");
      }
    }
  }

  private static String goesTo(WebVisitor visitor, String next) {
    visitor.get("/login");
    HttpResponse<String> answer =
        visitor.post(
            "/login", Map.of("name", "ada", "password", WebVisitor.PASSWORD, "next", next));
    assertThat(answer.statusCode()).isEqualTo(303);
    return answer.headers().firstValue("Location").orElse("");
  }

  @Test
  void endedSession_isSaidToHaveEnded() {
    try (WebVisitor ada = WebVisitor.first(server)) {
      long account = server.store().accounts().find("ada").orElseThrow().id();
      server.store().sessions().removeAll(account);
      String login = ada.get("/starred").headers().firstValue("Location").orElse("");
      assertThat(ada.get(login).body())
          .contains("You were logged out. Log in to go on where you were.")
          .contains("value=\"/starred\"");
      HttpResponse<String> part =
          ada.with("HX-Request", "true")
              .with("HX-Current-URL", server.url() + "/dashboard?by=hours")
              .get("/counts");
      assertThat(part.headers().firstValue("HX-Redirect"))
          .contains("/login?next=%2Fdashboard%3Fby%3Dhours");
    }
  }

  @Test
  void cookie_isOutOfReachOfScriptsAndOtherSites_andSecureBehindHttps() {
    WebVisitor.first(server).close();
    try (WebVisitor ada = new WebVisitor(server)) {
      assertThat(cookie(ada.login("ada", WebVisitor.PASSWORD)))
          .contains("HttpOnly", "SameSite=Lax", "Path=/")
          .doesNotContain("Secure");
    }
    try (WebVisitor ada = new WebVisitor(server)) {
      ada.at("/login").with("X-Forwarded-Proto", "https");
      assertThat(cookie(ada.login("ada", WebVisitor.PASSWORD))).contains("Secure");
    }
  }

  private static String cookie(HttpResponse<String> answer) {
    return answer.headers().allValues("Set-Cookie").stream()
        .filter(cookie -> cookie.startsWith("freshet=") && !cookie.startsWith("freshet=;"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void guesser_isToldHowLongToWait_evenWithTheRightPassword() {
    WebVisitor.first(server).close();
    try (WebVisitor eve = new WebVisitor(server)) {
      for (int i = 0; i < 5; i++) {
        HttpResponse<String> wrong = eve.login("ada", "guess number " + i);
        assertThat(wrong.statusCode()).isEqualTo(401);
        assertThat(wrong.body()).contains("Name and password don’t match.");
      }
      HttpResponse<String> early = eve.login("ada", WebVisitor.PASSWORD);
      assertThat(early.statusCode()).isEqualTo(429);
      assertThat(early.body()).containsPattern("Try again in \\d+ seconds");
      assertThat(early.headers().firstValueAsLong("Retry-After").orElseThrow()).isBetween(1L, 31L);
      assertThat(eve.secret().orElse("")).isEmpty();
    }
  }

  @Test
  void unknownName_isAnsweredLikeAWrongPassword() {
    WebVisitor.first(server).close();
    try (WebVisitor eve = new WebVisitor(server)) {
      String known = eve.login("ada", "not the one").body();
      String unknown = eve.login("bob", "not the one").body();
      assertThat(unknown.replace("bob", "ada")).isEqualTo(known);
    }
  }

  @Test
  void password_isChanged_andOtherBrowsersAreLoggedOut() {
    try (WebVisitor ada = WebVisitor.first(server);
        WebVisitor phone = new WebVisitor(server)) {
      phone.login("ada", WebVisitor.PASSWORD);
      assertThat(
              ada.post("/me/password", Map.of("before", "wrong", "password", "new password"))
                  .statusCode())
          .isEqualTo(403);

      ada.post("/me/password", Map.of("before", WebVisitor.PASSWORD, "password", "new password"));

      assertThat(ada.get("/me").statusCode()).isEqualTo(200);
      assertThat(phone.get("/me").statusCode()).isEqualTo(302);
      assertThat(phone.login("ada", "new password").statusCode()).isEqualTo(303);
    }
  }

  @Test
  void gr014_applicationPasswords_areShownOnce_andTakenBack() {
    try (WebVisitor ada = WebVisitor.first(server)) {
      String made = ada.post("/me/apps", Map.of("label", "<b>phone")).body();
      assertThat(made).contains("shown this once").contains("&lt;b&gt;phone");
      assertThat(ada.get("/me/apps").body())
          .doesNotContain("shown this once")
          .contains("never used")
          .contains(server.url() + "/api/greader", server.url() + "/api/fever");

      long account = server.store().accounts().find("ada").orElseThrow().id();
      long id = server.store().appPasswords().of(account).getFirst().id();
      try (WebVisitor bob = WebVisitor.another(server, ada, "bob")) {
        assertThat(bob.post("/me/apps/" + id + "/remove", Map.of()).statusCode()).isEqualTo(404);
      }
      assertThat(server.store().appPasswords().of(account)).hasSize(1);
      ada.at("/me").post("/me/apps/" + id + "/remove", Map.of());
      assertThat(server.store().appPasswords().of(account)).isEmpty();
    }
  }

  @Test
  void accounts_areForAdminsAlone() {
    try (WebVisitor ada = WebVisitor.first(server);
        WebVisitor bob = WebVisitor.another(server, ada, "bob")) {
      long id = server.store().accounts().find("ada").orElseThrow().id();
      Map<String, String> role = Map.of("role", "admin");
      long own = server.store().accounts().find("bob").orElseThrow().id();

      assertThat(bob.get("/people").statusCode()).isEqualTo(403);
      assertThat(bob.post("/people", Map.of("name", "x", "password", "longenough")).statusCode())
          .isEqualTo(403);
      assertThat(bob.post("/people/" + own + "/role", role).statusCode()).isEqualTo(403);
      assertThat(bob.post("/people/" + id + "/remove", Map.of()).statusCode()).isEqualTo(403);
      assertThat(
              bob.post("/people/" + id + "/password", Map.of("password", "longenough"))
                  .statusCode())
          .isEqualTo(403);
      assertThat(server.store().accounts().all()).hasSize(2);
      assertThat(server.store().accounts().find("bob").orElseThrow().isAdmin()).isFalse();

      assertThat(ada.at("/people").post("/people/" + id + "/remove", Map.of()).statusCode())
          .as("nobody removes the account they use")
          .isEqualTo(409);
      ada.post("/people/" + own + "/remove", Map.of());
      assertThat(bob.get("/me").statusCode()).isEqualTo(302);
    }
  }

  @Test
  void feedsOfARemovedAccount_areNotWatchedAnyMore_unlessOthersReadThem() {
    try (WebVisitor ada = WebVisitor.first(server);
        WebVisitor bob = WebVisitor.another(server, ada, "bob")) {
      String own = server.host("own", ReaderPagesTest.feed("Own", 1)).url("/feed");
      String shared = server.host("shared", ReaderPagesTest.feed("Shared", 1)).url("/feed");
      ada.post("/subscriptions", Map.of("url", shared));
      bob.post("/subscriptions", Map.of("url", own));
      bob.post("/subscriptions", Map.of("url", shared));
      assertThat(server.store().feeds().count()).isEqualTo(2);
      long id = server.store().accounts().find("bob").orElseThrow().id();

      ada.at("/people").post("/people/" + id + "/remove", Map.of());

      assertThat(server.store().feeds().find(shared, null)).isPresent();
      assertThat(server.store().feeds().find(own, null)).isEmpty();
    }
  }

  @Test
  void browsers_areListed_andLoggedOutOneByOne() {
    try (WebVisitor ada = WebVisitor.first(server);
        WebVisitor phone = new WebVisitor(server).with("User-Agent", "A phone")) {
      phone.login("ada", WebVisitor.PASSWORD);
      assertThat(ada.get("/me/devices").body()).contains("A phone");
      long account = server.store().accounts().find("ada").orElseThrow().id();
      Session session =
          server.store().sessions().of(account).stream()
              .filter(one -> one.device().equals("A phone"))
              .findFirst()
              .orElseThrow();

      ada.post("/me/sessions/remove", Map.of("session", session.hash()));

      assertThat(phone.get("/me").statusCode()).isEqualTo(302);
      assertThat(ada.get("/me").statusCode()).isEqualTo(200);
    }
  }
}
