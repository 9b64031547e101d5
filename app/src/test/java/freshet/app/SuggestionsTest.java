package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.village.Behaviours;
import freshet.village.Reply;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Feeds that others read, and what must not be told of others. */
class SuggestionsTest {
  private static final String POPULAR = "Popular on this server";
  private static final String RELATED = "Readers of your feeds also read";

  @TempDir private Path folder;
  private final List<WebVisitor> people = new ArrayList<>();
  private RunningServer server;
  private WebVisitor ada;

  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
    ada = join(WebVisitor.first(server));
  }

  @AfterEach
  void stop() {
    people.forEach(WebVisitor::close);
    server.close();
  }

  private WebVisitor join(WebVisitor visitor) {
    people.add(visitor);
    return visitor;
  }

  private WebVisitor another(String name) {
    return join(WebVisitor.another(server, ada, name));
  }

  private String feed(String name) {
    return server.host(name, ReaderPagesTest.feed("The " + name + " feed", 2)).url("/feed");
  }

  private static void reads(WebVisitor who, String... urls) {
    who.at("/me"); // lists count readers once in a while
    for (String url : urls) {
      assertThat(who.post("/subscriptions", Map.of("url", url)).statusCode()).isEqualTo(303);
    }
  }

  @Test
  void whatTwoOthersRead_isSuggested_whatOneReads_isNot() {
    String cats = feed("cats");
    String dogs = feed("dogs");
    reads(another("bob"), cats, dogs);
    reads(another("cid"), cats);

    String page = ada.get("/suggestions").body().split("<main", 2)[1];

    assertThat(page)
        .contains(POPULAR, "The cats feed", "2 readers")
        .doesNotContain("dogs", RELATED);
  }

  @Test
  void whatReadersOfTheSameRead_isSuggested() {
    String cats = feed("cats");
    String dogs = feed("dogs");
    reads(ada, cats);
    reads(another("bob"), cats, dogs);
    reads(another("cid"), cats, dogs);

    String page = ada.get("/suggestions").body().split("<main", 2)[1];

    assertThat(page).contains(RELATED, "The dogs feed").doesNotContain("The cats feed");
    assertThat(ada.get("/subscriptions/1").body()).contains("3 people here read it");
  }

  @Test
  void gc009_privateFeeds_areNeverSuggested() {
    String secret = feed("diary").replace("/feed", "/feed?token=abcdef0123456789abcdef");
    String login = feed("office").replace("http://", "http://user:word@");
    reads(another("bob"), secret, login);
    reads(another("cid"), secret, login);

    assertThat(ada.get("/suggestions").body())
        .contains("nothing to suggest")
        .doesNotContain("diary", "office", "abcdef0123456789", "word@");
  }

  @Test
  void gc083_feedsThatWantNoPublicity_areNeverSuggested() {
    String block =
        """
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
        <title>The shy feed</title><itunes:block>Yes</itunes:block>
        <item><guid>1</guid><title>One</title></item></channel></rss>
        """;
    String shy =
        server
            .host("shy", Behaviours.always(Reply.text("application/rss+xml", block)))
            .url("/feed");
    reads(another("bob"), shy);
    reads(another("cid"), shy);

    assertThat(ada.get("/suggestions").body()).contains("nothing to suggest").doesNotContain("shy");
  }

  @Test
  void nothing_isASentence() {
    assertThat(ada.get("/suggestions").body()).contains("nothing to suggest yet");
    server.run("add", server.host("gone", Behaviours.plainFeed()).url("/feed"));
    assertThat(ada.get("/suggestions").body()).contains("nothing to suggest yet");
  }
}
