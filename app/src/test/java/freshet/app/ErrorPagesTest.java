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

/** What is said where nothing is, and how one gets away from there. */
class ErrorPagesTest {
  private static final String BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";

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

  @Test
  void unknownAddress_isAPageInTheShell_withAWayOut() {
    HttpResponse<String> page = ada.with("Accept", BROWSER).get("/no/such/page");
    assertThat(page.statusCode()).isEqualTo(404);
    assertThat(page.body())
        .contains("<h1>There is nothing here</h1>")
        .contains("id=\"sidebar\"")
        .contains("<a class=\"button\" href=\"/\">Go to your articles</a>");
    assertThat(page.headers().firstValue("Content-Security-Policy")).isPresent();
  }

  @Test
  void strangers_getTheSameWithoutTheShell() {
    try (WebVisitor eve = new WebVisitor(server).with("Accept", BROWSER)) {
      HttpResponse<String> page = eve.get("/no/such/page");
      assertThat(page.statusCode()).isEqualTo(404);
      assertThat(page.body()).contains("There is nothing here").doesNotContain("sidebar");
      HttpResponse<String> link = eve.get(server.firstPath());
      assertThat(link.statusCode()).isEqualTo(410);
      assertThat(link.body())
          .contains("<h1>This is no longer here</h1>")
          .contains("an account already exists");
    }
  }

  @Test
  void programs_getJsonOrText() {
    ada.with("Accept", BROWSER);
    for (String path : List.of("/api/nothing", "/api/v1/me/nothing")) {
      assertThat(ada.get(path).headers().firstValue("Content-Type").orElse(""))
          .as(path)
          .startsWith("application/json");
    }
    try (WebVisitor program = new WebVisitor(server)) {
      assertThat(program.get("/no/such/page").headers().firstValue("Content-Type").orElse(""))
          .startsWith("text/plain");
    }
  }

  @Test
  void script_getsASentence_orThePageThatItAskedFor() {
    ada.with("HX-Request", "true");
    HttpResponse<String> brief = ada.get("/feed/99999/why");
    assertThat(brief.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
    assertThat(brief.body()).isEqualTo("there is no such feed among those you read");

    HttpResponse<String> view = ada.with("HX-Target", "view").get("/feed/99999/why");
    assertThat(view.statusCode()).isEqualTo(404);
    assertThat(view.body())
        .contains("<div id=\"view\"")
        .contains("there is no such feed among those you read")
        .doesNotContain("<html");
  }

  @Test
  void whatOneMayNotDo_isSaidInWords() {
    try (WebVisitor bob = WebVisitor.another(server, ada, "bob")) {
      HttpResponse<String> page = bob.get("/people");
      assertThat(page.statusCode()).isEqualTo(403);
      assertThat(page.body())
          .contains("<h1>You may not do this</h1>")
          .contains("only an admin may do this");
    }
    HttpResponse<String> old = ada.post("/me/prefer", Map.of("csrf", "old", "name", "theme"));
    assertThat(old.statusCode()).isEqualTo(403);
    assertThat(old.body()).contains("this form is too old; load the page again");
  }
}
