package freshet.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.StreamQuery;
import freshet.village.Behaviour;
import freshet.village.Behaviours;
import freshet.village.Reply;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Known attacks as words in every field, shown on every page. */
class HostileWordsTest {
  /** By these names pages take words in their addresses. */
  private static final List<String> QUERY =
      List.of(
          "q", "query", "search", "text", "words", "name", "show", "after", "sort", "url", "page");

  private static final List<String> FIELDS =
      List.of(
          "name", "to", "url", "folder", "title", "label", "value", "text", "q", "words", "stream");

  private static final int LONGEST_QUERY = 5000;

  @TempDir private Path folder;
  private List<String> payloads;
  private RunningServer server;
  private WebVisitor ada;

  @BeforeEach
  void start() {
    payloads = Payloads.all();
    server = RunningServer.start(folder);
    ada = WebVisitor.first(server);
  }

  @AfterEach
  void stop() {
    if (server != null) {
      ada.close();
      server.close();
    }
  }

  /** A feed with each payload in every field of a posting. */
  static Behaviour feed(List<String> payloads) {
    String items =
        IntStream.range(0, payloads.size())
            .mapToObj(k -> item(k, Payloads.escaped(payloads.get(k))))
            .collect(Collectors.joining());
    return Behaviours.always(
        Reply.text(
            "application/rss+xml",
            """
            <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
            <channel><title>%s</title><link>%s</link><description>%s</description>%s</channel></rss>\
            """
                .formatted(
                    Payloads.escaped(payloads.getLast()),
                    "javascript:alert(1)",
                    Payloads.escaped(payloads.getLast()),
                    items)));
  }

  private static String item(int k, String payload) {
    String link = k % 2 == 0 ? "javascript:alert(1)//" + payload : payload;
    return """
    <item><guid isPermaLink="false">g%d</guid><title>%s</title><author>%s</author>
    <category domain="%s">%s</category><link>%s</link><comments>%s</comments>
    <description>%s</description><content:encoded>%s</content:encoded>
    <enclosure url="%s" type="%s" length="1"/></item>\
    """
        .formatted(
            k, payload, payload, payload, payload, link, link, payload, payload, link, payload);
  }

  /** A list whose folders and titles are the payloads. */
  private String list() {
    String dead = server.host("dead", Behaviours.status(404)).url("/");
    return IntStream.range(0, payloads.size())
        .mapToObj(
            k ->
                "<outline text=\"%s\"><outline text=\"%s\" title=\"%s\" htmlUrl=\"javascript:alert(1)\" xmlUrl=\"%s\"/></outline>"
                    .formatted(
                        Payloads.escaped(payloads.get(k)),
                        Payloads.escaped(payloads.get(k)),
                        Payloads.escaped(payloads.get(k)),
                        dead + k))
        .collect(Collectors.joining("", "<opml version=\"2.0\"><body>", "</body></opml>"));
  }

  private void harmless(HttpResponse<String> answer) {
    String type = answer.headers().firstValue("Content-Type").orElse("");
    assertThat(answer.statusCode()).as(answer.uri().toString()).isNotEqualTo(500);
    if (type.startsWith("text/html")) {
      assertThat(Dangers.in(answer.body())).as(answer.uri().toString()).isEmpty();
    } else if (answer.uri().getPath().startsWith("/icon/") && type.contains("svg")) {
      harmlessLetter(answer);
    } else {
      assertThat(type).as(answer.uri().toString()).doesNotContain("svg", "xhtml", "javascript");
      assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    }
  }

  /** The drawing that stands for a missing icon has one letter of the title, and runs nothing. */
  private static void harmlessLetter(HttpResponse<String> answer) {
    assertThat(answer.body())
        .matches("<svg [^<>]*><rect [^<>]*/><text [^<>]*>[\\p{L}\\p{N}?]</text></svg>\\s*");
    assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'", "sandbox");
    assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
  }

  /** So that the others can fail. */
  @Test
  void checker_objectsToThePayloadsAsTheyAre() {
    assertThat(payloads.stream().filter(one -> !Dangers.in("<div class=text>" + one).isEmpty()))
        .hasSizeGreaterThan(150);
  }

  @Test
  void gc124_wordsOfPostings_areInertOnEveryPage() {
    server.run("add", server.host("evil", feed(payloads)).url("/feed"));
    server.awaitRetrieved(1);
    long account = server.store().accounts().find("ada").orElseThrow().id();
    List<Long> postings = server.store().reading().ids(StreamQuery.of(account, 1000));
    assertThat(postings).hasSize(payloads.size());

    for (long posting : postings) {
      harmless(ada.get("/posting/" + posting));
      harmless(ada.script("/posting/" + posting + "/mark", Map.of("starred", "true")));
    }
    harmless(ada.script("/posting/" + postings.getFirst() + "/open", Map.of()));
    everyPage();
  }

  /** All but the one for publishers, which has a style of its own and no words of others. */
  private List<String> pages() {
    return server.paths("GET").stream().filter(path -> !path.equals("/about")).toList();
  }

  private void everyPage() {
    for (String path : pages()) {
      for (String id : List.of("1", "2", "3", "100")) {
        String way = path.replaceAll("\\{[^}]*\\}", id);
        harmless(ada.get(way));
        harmless(ada.get(way + "?show=all"));
      }
    }
  }

  @Test
  void gc124_wordsOfLists_areInertOnEveryPage() {
    harmless(ada.at("/subscriptions").uploadAndFollow("/import", list()));
    long account = server.store().accounts().find("ada").orElseThrow().id();
    assertThat(server.store().subscriptions().of(account)).hasSize(payloads.size());
    payloads.stream()
        .filter(one -> one.length() <= 100)
        .limit(40)
        .forEach(one -> harmless(ada.post("/me/apps", Map.of("label", one))));

    everyPage();
    for (String name : server.store().subscriptions().folders(account).keySet()) {
      harmless(ada.get("/folder?name=" + URLEncoder.encode(name, UTF_8)));
    }
  }

  @Test
  void gc124_wordsOfRequests_areInertInAnswers() {
    List<String> open = pages().stream().filter(path -> !path.contains("{")).toList();
    for (String payload : payloads) {
      String query =
          QUERY.stream()
              .limit(Math.max(1, LONGEST_QUERY / URLEncoder.encode(payload, UTF_8).length()))
              .map(name -> name + "=" + URLEncoder.encode(payload, UTF_8))
              .collect(Collectors.joining("&"));
      open.forEach(path -> harmless(ada.get(path + "?" + query)));
    }
  }

  @Test
  void gc124_wordsOfForms_areInertInAnswers() {
    for (int k = 0; k < payloads.size(); k += 25) {
      Map<String, String> fields = new HashMap<>();
      for (String field : FIELDS) {
        fields.put(field, payloads.get(k));
      }
      for (String path : server.paths("POST")) {
        if (!path.equals("/logout") && !path.contains("password")) {
          harmless(ada.post(path.replaceAll("\\{[^}]*\\}", "1"), fields));
          harmless(ada.script(path.replaceAll("\\{[^}]*\\}", "1"), fields));
        }
      }
    }
  }
}
