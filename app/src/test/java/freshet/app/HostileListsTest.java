package freshet.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Lists of feeds that mean harm, through every way that takes lists. */
class HostileListsTest {
  private static final String END = "</body></opml>";
  private static final String FEED = "<outline text=\"A\" xmlUrl=\"https://a.invalid/feed\"/>";

  @TempDir private Path folder;
  private RunningServer server;
  private WebVisitor ada;

  @BeforeEach
  void start() {
    server = RunningServer.start(folder.resolve("data"));
    ada = WebVisitor.first(server);
  }

  @AfterEach
  void stop() {
    ada.close();
    server.close();
  }

  /** How it is answered at each of the ways. */
  private Map<String, HttpResponse<String>> taken(String list) throws Exception {
    String token = Files.readString(folder.resolve("data/token")).strip();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url() + "/api/import"))
            .header("Authorization", "Bearer " + token)
            .POST(BodyPublishers.ofString(list))
            .build();
    return Map.of(
        "page",
        ada.at("/subscriptions").upload("/import", list),
        "api",
        ada.client().send(request, BodyHandlers.ofString(UTF_8)),
        "greader",
        greader(list));
  }

  private HttpResponse<String> greader(String list) throws Exception {
    String page = ada.post("/me/apps", Map.of("label", "app")).body();
    String secret = page.replaceAll("(?s).*class=\"secret\">([^<]+)<.*", "$1");
    HttpRequest login =
        HttpRequest.newBuilder(URI.create(server.url() + "/accounts/ClientLogin"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString("Email=ada&Passwd=" + secret))
            .build();
    String answer = ada.client().send(login, BodyHandlers.ofString()).body();
    String auth = answer.replaceAll("(?s).*Auth=(\\S+).*", "$1");
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url() + "/reader/api/0/subscription/import"))
            .header("Authorization", "GoogleLogin auth=" + auth)
            .header("Content-Type", "text/xml")
            .POST(BodyPublishers.ofString(list))
            .build();
    return ada.client().send(request, BodyHandlers.ofString(UTF_8));
  }

  /** Answered briefly, without a bug, and with nothing of the machine in it. */
  private void bounded(String list) throws Exception {
    taken(list)
        .forEach(
            (way, answer) -> {
              assertThat(answer.statusCode()).as(way).isBetween(200, 499);
              assertThat(answer.body())
                  .as(way)
                  .hasSizeLessThan(200_000)
                  .doesNotContain("root:", "Exception", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
            });
    assertThat(ada.get("/").statusCode()).isEqualTo(200);
  }

  @Test
  @Timeout(120)
  void entities_areNotExpanded() throws Exception {
    String laughs =
        IntStream.range(1, 10)
            .mapToObj(k -> "<!ENTITY l%d \"%s\">".formatted(k, ("&l" + (k - 1) + ";").repeat(10)))
            .collect(Collectors.joining("", "<!DOCTYPE opml [<!ENTITY l0 \"aaaaaaaaaa\">", "]>"));
    bounded(
        laughs + "<opml><body><outline text=\"&l9;\" xmlUrl=\"https://a.invalid/feed\"/>" + END);
  }

  @Test
  void files_areNotRead() throws Exception {
    Path secret = Files.writeString(folder.resolve("secret"), "root: my words");
    for (String entity :
        new String[] {
          "<!DOCTYPE o [<!ENTITY x SYSTEM \"%s\">]>".formatted(secret.toUri()),
          "<!DOCTYPE o [<!ENTITY %% p SYSTEM \"%s\"> %%p;]>".formatted(secret.toUri()),
          "<!DOCTYPE o SYSTEM \"%s\">".formatted(secret.toUri())
        }) {
      bounded(
          entity + "<opml><body><outline text=\"&x;\" xmlUrl=\"https://a.invalid/&x;\"/>" + END);
    }
    assertThat(ada.get("/export").body()).doesNotContain("my words");
  }

  @Test
  @Timeout(120)
  void manyNestedFolders_areASentence() throws Exception {
    int depth = 100_000;
    bounded(
        "<opml><body>"
            + "<outline text=\"f\">".repeat(depth)
            + FEED
            + "</outline>".repeat(depth)
            + END);
  }

  @Test
  void addressesThatAreNoFeeds_areLeftOut() throws Exception {
    String list =
        "<opml><body>"
            + FEED
            + IntStream.range(0, 5)
                .mapToObj(
                    k ->
                        "<outline text=\"x\" xmlUrl=\"%s\"/>"
                            .formatted(
                                new String[] {
                                      "javascript:alert(1)",
                                      "file:///etc/passwd",
                                      "data:text/html,x",
                                      "gopher://a.test/",
                                      ""
                                    }
                                    [k]))
                .collect(Collectors.joining())
            + END;
    bounded(list);
    assertThat(server.store().feeds().count()).isEqualTo(1);
    assertThat(ada.at("/subscriptions").uploadAndFollow("/import", list).body())
        .as("what was left out is told")
        .contains("javascript:alert(1)", "file:");
  }

  @Test
  @Timeout(120)
  void tenMegabytes_areReadOrRefused() throws Exception {
    String large = "<outline text=\"" + "b".repeat(1000) + "\"/>";
    bounded("<opml><body>" + large.repeat(10_000) + FEED + END);
  }

  @Test
  void whatIsNoList_isASentence() throws Exception {
    for (String list : new String[] {"<html>no list", "", "\0\0\0", "<opml", "[1, 2]"}) {
      bounded(list);
    }
    assertThat(server.store().feeds().count()).isZero();
  }

  @Test
  void brokenUpload_isASentence() throws IOException {
    HttpResponse<String> answer = ada.at("/subscriptions").post("/import", Map.of("file", "x"));
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("choose a file");
  }
}
