package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings without scripts: each section has an address, and what is saved holds. */
class SettingsPagesTest {
  private static final List<String> OWN =
      List.of(
          "/me",
          "/me/reading",
          "/me/keyboard",
          "/me/time",
          "/me/profile",
          "/me/password",
          "/me/devices",
          "/me/apps",
          "/save-targets",
          "/me/transfer",
          "/me/about");

  private static final List<String> OF_ADMINS = List.of("/people", "/me/sign-in", "/me/checking");

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

  private HttpResponse<String> prefer(String name, String value) {
    return ada.at("/me").post("/me/prefer", Map.of("name", name, "value", value));
  }

  @Test
  void sections_areListedOnEachOther_thoseOfTheServerForAdmins() {
    try (WebVisitor bob = WebVisitor.another(server, ada, "bob")) {
      for (String path : OWN) {
        assertThat(ada.get(path).body())
            .as(path)
            .contains("href=\"" + path + "\" aria-current=\"page\"")
            .contains("href=\"/me/checking\"");
        assertThat(bob.get(path).statusCode()).as(path).isEqualTo(200);
        assertThat(bob.get(path).body()).as(path).doesNotContain("href=\"/me/checking\"");
      }
      for (String path : OF_ADMINS) {
        assertThat(ada.get(path).statusCode()).as(path).isEqualTo(200);
        assertThat(bob.get(path).statusCode()).as(path).isEqualTo(403);
      }
    }
  }

  @Test
  void preferences_areShownOnEveryPage() {
    assertThat(prefer("typeface", "sans").headers().firstValue("Location")).contains("/me");
    prefer("text", "125");
    prefer("thumbnails", "");
    prefer("promptness", "off");
    assertThat(prefer("keys", "").headers().firstValue("Location")).contains("/me/keyboard");
    assertThat(ada.get("/").body())
        .contains("data-typeface=\"sans\" data-text=\"125\"")
        .contains("data-thumbnails=\"off\" data-promptness=\"off\" data-keys=\"off\"");
    prefer("thumbnails", "on");
    assertThat(ada.get("/me").body())
        .contains("data-thumbnails=\"on\"")
        .contains("value=\"125\" checked");
    for (String bad : List.of("text", "typeface", "nothing")) {
      assertThat(prefer(bad, "99").statusCode()).as(bad).isEqualTo(422);
    }
  }

  @Test
  void timeZone_isAnyThatThereIs_orThatOfTheBrowser() {
    HttpResponse<String> wrong = prefer("zone", "Europe/Atlantis");
    assertThat(wrong.statusCode()).isEqualTo(422);
    assertThat(wrong.body()).contains("there is no time zone").contains("Europe/Berlin");

    prefer("zone", "Asia/Tokyo");
    assertThat(ada.get("/me/time").body()).contains("Now: Asia/Tokyo");
    prefer("zone", "");
    ada.with("Cookie", "zone=America/New_York");
    assertThat(ada.get("/me/time").body()).contains("Now: America/New_York");
  }

  @Test
  void budgetAndPolicy_areSwitchedWhileTheServerRuns() {
    HttpResponse<String> saved =
        ada.at("/me/checking").post("/me/checking", Map.of("budget", "7/feed"));
    assertThat(saved.statusCode()).isEqualTo(303);
    ada.post("/me/checking", Map.of("policy", "uniform"));
    ada.post("/me/checking", Map.of("most", "2%"));
    assertThat(ada.get("/me/checking").body())
        .contains("value=\"7/feed\"", "value=\"uniform\" selected", "value=\"2%\"");
    assertThat(server.run("status").out()).contains("uniform", "7/feed");

    HttpResponse<String> wrong = ada.post("/me/checking", Map.of("budget", "plenty"));
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(wrong.body()).contains("plenty");
    assertThat(ada.post("/me/checking", Map.of()).statusCode()).isEqualTo(422);
    assertThat(ada.get("/me/checking").body()).contains("value=\"7/feed\"");
  }

  @Test
  void formOfPeople_keepsTheName_andSaysWhatIsWrong() {
    HttpResponse<String> short1 =
        ada.at("/people").post("/people", Map.of("name", "bob", "password", "short"));
    assertThat(short1.statusCode()).isEqualTo(422);
    assertThat(short1.body())
        .contains("A password needs at least 8 characters")
        .contains("name=\"name\" value=\"bob\"");
    ada.post("/people", Map.of("name", "bob", "password", WebVisitor.PASSWORD));
    assertThat(ada.post("/people", Map.of("name", "bob", "password", WebVisitor.PASSWORD)).body())
        .contains("The name 'bob' is already taken.");
  }
}
