package freshet.feed.opml;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.opml.OpmlExport.Credentials;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OpmlExportTest {
  private static final Instant CREATED = Instant.parse("2026-03-05T06:07:08Z");

  @Test
  @DisplayName("OP-020, OP-021: version 2.0, dates of RFC 822, text, type and title throughout")
  void op020_op021_form() {
    OpmlFeed feed =
        new OpmlFeed(
            "https://example.org/f?a&b",
            "A \"b\" <c>",
            "https://example.org/",
            List.of(new OpmlFolder(List.of("News", "World"))),
            List.of("x", "y"));
    OpmlFeed bare = new OpmlFeed("https://example.org/g", "", null, List.of(), List.of());

    assertThat(export(Credentials.LEFT_OUT, feed, bare))
        .isEqualTo(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <opml version="2.0">
              <head>
                <title>Mine</title>
                <dateCreated>Thu, 05 Mar 2026 06:07:08 GMT</dateCreated>
              </head>
              <body>
                <outline text="News" title="News">
                  <outline text="World" title="World">
                    <outline text="A &quot;b&quot; &lt;c&gt;" title="A &quot;b&quot; &lt;c&gt;" type="rss"\
             xmlUrl="https://example.org/f?a&amp;b" htmlUrl="https://example.org/" category="x,y"/>
                  </outline>
                </outline>
                <outline text="https://example.org/g" title="https://example.org/g" type="rss"\
             xmlUrl="https://example.org/g"/>
              </body>
            </opml>
            """);
  }

  @Test
  @DisplayName("OP-022: export, import, export gives the same bytes")
  void op022_roundTripOfRandomLists() {
    SplittableRandom random = new SplittableRandom(22);
    for (int i = 0; i < 200; i++) {
      List<OpmlFeed> feeds = new ArrayList<>();
      for (int k = random.nextInt(12); k > 0; k--) {
        feeds.add(random(random));
      }
      String first = export(Credentials.LEFT_OUT, OpmlFeeds.of(opml(feeds)).subscriptions());

      assertThat(export(Credentials.LEFT_OUT, OpmlFeeds.of(Opmls.read(first)).subscriptions()))
          .isEqualTo(first);
      assertThat(Opmls.isWellFormed(first)).isTrue();
    }
  }

  @Test
  void folders_comeByNameAndAFeedIsInEachOfIts() {
    OpmlFolder news = new OpmlFolder(List.of("news"));
    OpmlFolder art = new OpmlFolder(List.of("Art"));
    OpmlFeed both = new OpmlFeed("https://a/", "both", null, List.of(news, art), List.of());
    OpmlFeed one = new OpmlFeed("https://b/", "An", null, List.of(news), List.of());

    assertThat(export(Credentials.LEFT_OUT, both, one).lines().map(String::strip))
        .filteredOn(line -> line.startsWith("<outline"))
        .extracting(line -> line.split("\"", 3)[1])
        .containsExactly("Art", "both", "news", "An", "both");
  }

  @Test
  @DisplayName("OP-023: credentials go out only when asked for")
  void op023_credentials() {
    OpmlFeed secret = new OpmlFeed("https://me:pw@example.org/f", "S", null, List.of(), List.of());

    assertThat(export(Credentials.LEFT_OUT, secret))
        .contains("xmlUrl=\"https://example.org/f\"")
        .doesNotContain("pw");
    assertThat(export(Credentials.INCLUDED, secret)).contains("https://me:pw@example.org/f");
  }

  private static OpmlFeed random(SplittableRandom random) {
    return new OpmlFeed(
        "http://example.org/" + random.nextInt(20),
        word(random),
        random.nextBoolean() ? "http://example.org/" : null,
        IntStream.range(0, random.nextInt(4)).mapToObj(_ -> folder(random)).toList(),
        random.nextBoolean() ? List.of("tag") : List.of());
  }

  private static OpmlFolder folder(SplittableRandom random) {
    return new OpmlFolder(
        IntStream.rangeClosed(0, random.nextInt(2)).mapToObj(_ -> word(random)).toList());
  }

  private static String word(SplittableRandom random) {
    List<String> words =
        List.of("A", "B & b", "&amp;", "é\u0001", "é", " é", "<x>", "\"q\"", "日本", "a\nb", "c");
    return words.get(random.nextInt(words.size()));
  }

  private static String export(Credentials credentials, OpmlFeed... feeds) {
    return export(credentials, List.of(feeds));
  }

  private static String export(Credentials credentials, List<OpmlFeed> feeds) {
    return OpmlWriter.write(new OpmlExport(credentials).of("Mine", CREATED, feeds));
  }

  private static Opml opml(List<OpmlFeed> feeds) {
    return new OpmlExport(Credentials.LEFT_OUT).of("Mine", CREATED, feeds);
  }
}
