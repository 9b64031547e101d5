package freshet.feed;

import static freshet.feed.Documents.document;
import static freshet.feed.Documents.reading;
import static freshet.feed.Documents.refused;
import static freshet.feed.Documents.rss;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.ReadResult.Cause;
import freshet.feed.ReadResult.NotRead;
import freshet.feed.reader.FeedReader;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** GC-110 to GC-112: what a document cannot make us do. */
class DocumentLimitsTest {
  private static final String BOMB =
      """
      <!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
      <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>
      <rss><channel><title>&c;&nbsp;&eacute;</title></channel></rss>
      """;

  @Test
  void gc110_entitiesOfTheDocument_areNeverExpanded() {
    assertThat(document(BOMB).head().title()).isEqualTo("&c; é");
    assertThat(document(BOMB.replace("</channel>", "")).head().title()).isEqualTo("&c; é");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE rss [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>",
        "<!DOCTYPE rss [<!ENTITY x SYSTEM 'http://127.0.0.1:9/x'>]>",
        "<!DOCTYPE rss [<!ENTITY % p SYSTEM 'http://127.0.0.1:9/p'> %p;]>",
        "<!DOCTYPE rss SYSTEM 'http://127.0.0.1:9/rss.dtd'>",
        "<?xml-stylesheet type='text/xsl' href='http://127.0.0.1:9/x.xsl'?>"
      })
  void gc110_nothingIsFetched_andTheFeedIsRead(String prolog) {
    String feed = prolog + "<rss><channel><title>T &x;</title></channel></rss>";
    assertThat(document(feed).head().title()).isEqualTo("T &x;");
    assertThat(document(feed.replace("</rss>", "")).head().title()).isEqualTo("T &x;");
  }

  @Test
  void gc110_inclusions_areElementsLikeOthers() {
    String include =
        "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' parse='text' href='file:///etc/passwd'/>";
    assertThat(document(rss("<title>T</title>" + include)).head().title()).isEqualTo("T");
  }

  @Test
  void gc110_oneLongEntityUsedOften_doesNotGrow() {
    String entity = "x".repeat(10_000);
    String feed =
        "<!DOCTYPE rss [<!ENTITY a '"
            + entity
            + "'>]><rss><channel><description>"
            + "&a;".repeat(10_000)
            + "</description></channel></rss>";
    assertThat(document(feed).head().description()).hasSize(30_000);
  }

  @Test
  void gc111_depth() {
    String deep = "<a>".repeat(253) + "</a>".repeat(253);
    assertThat(reading(rss(deep))).isInstanceOf(ReadResult.Read.class);
    assertThat(refused(rss("<a>".repeat(300) + "</a>".repeat(300))))
        .isEqualTo(new NotRead(Cause.TOO_LARGE, "Elements are nested more than 256 deep."));
    assertThat(refused(rss("<a>".repeat(300))).cause()).isEqualTo(Cause.TOO_LARGE);
    assertThat(refused("{\"items\":" + "[".repeat(300)).cause()).isEqualTo(Cause.TOO_LARGE);
  }

  @Test
  void gc111_items() {
    assertThat(document(rss("<item/>".repeat(10_000))).postings()).hasSize(10_000);
    assertThat(refused(rss("<item/>".repeat(10_001))))
        .isEqualTo(new NotRead(Cause.TOO_LARGE, "The feed lists more than 10000 postings."));
    assertThat(refused("{\"items\":[" + "{},".repeat(10_001) + "{}]}").cause())
        .isEqualTo(Cause.TOO_LARGE);
  }

  @Test
  void gc111_fields() {
    String most = "x".repeat(2 << 20);
    assertThat(document(rss("<description>" + most + "</description>")).head().description())
        .hasSize(2 << 20);
    assertThat(refused(rss("<description>" + most + "y</description>")).cause())
        .isEqualTo(Cause.TOO_LARGE);
    assertThat(refused(rss("<description>" + most + "<b>y</b></description>")).cause())
        .isEqualTo(Cause.TOO_LARGE);
    assertThat(refused("{\"title\":\"" + most + "y\"}").cause()).isEqualTo(Cause.TOO_LARGE);
  }

  @Test
  void gc111_tags() {
    StringBuilder attributes = new StringBuilder();
    for (int i = 0; i < 100_000; i++) {
      attributes.append(" a").append(i).append("='>'");
    }
    NotRead refused = new NotRead(Cause.TOO_LARGE, "A tag has more than 500 attributes.");
    assertThat(refused("<rss" + attributes + "/>")).isEqualTo(refused);
    assertThat(refused("<?xml version='1.0' encoding='koi8-r'?><rss" + attributes + "/>"))
        .isEqualTo(refused);
    String tag = "<rss a='" + "=".repeat(1 << 18) + "'/>";
    assertThat(refused(tag).reason()).isEqualTo("A tag has more than 262144 characters.");
    String most = "=".repeat(60_000);
    assertThat(document(rss("<title a='" + most + "'>T</title>")).head().title()).isEqualTo("T");
    String text = "'x".repeat(500_000);
    assertThat(document(rss("<description>" + text + "</description>")).head().description())
        .hasSize(1_000_000);
    assertThat(document(rss("<!-- " + text + " --><title>T</title>")).head().title())
        .isEqualTo("T");
  }

  /** The parser's table of names once made half a megabyte of them take seconds. */
  @Test
  void gc111_names() {
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < 2001; i++) {
      names.append("<a").append(i).append("/>");
    }
    assertThat(refused(rss(names.toString())))
        .isEqualTo(
            new NotRead(Cause.TOO_LARGE, "The document has more than 2000 different names."));
  }

  @Test
  void gc112_listsWithoutEnd_areCutShort() {
    StringBuilder categories = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      categories.append("<category>c%d</category>".formatted(i));
    }
    assertThat(document(rss("<item>" + categories + "</item>")).postings().getFirst().categories())
        .hasSize(500);
  }

  @Test
  void gc111_attributes() {
    String most = "x".repeat(64 << 10);
    assertThat(reading(rss("<image href='" + most + "'/>"))).isInstanceOf(ReadResult.Read.class);
    assertThat(refused(rss("<image href='" + most + "y'/>")).cause()).isEqualTo(Cause.TOO_LARGE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<rss>%s</rss>", "<other>%s</other>", "<rss>%s</other>", "{%s}"})
  void gc112_namesOfManyDocuments_areNotKept(String document) {
    FeedReader reader = new FeedReader();
    boolean json = document.startsWith("{");
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          for (int i = 0; i < 100; i++) {
            StringBuilder names = new StringBuilder();
            for (int j = 0; j < 1000; j++) {
              names.append((json ? "\"a%db%d\":0," : "<a%db%d/>").formatted(i, j));
            }
            reader.read(document.formatted(names).getBytes(UTF_8), Documents.SOURCE);
          }
        });
  }

  @Test
  @DisplayName("gc112: reading stops when its time is over")
  void gc112_time() {
    DocumentLimits limits = new DocumentLimits(256, 10_000, 2 << 20, 64 << 10, Duration.ZERO);
    String many = rss("<item><title>x</title></item>".repeat(100));
    assertThat(new FeedReader(limits).read(many.getBytes(UTF_8), Documents.SOURCE))
        .isEqualTo(new NotRead(Cause.TOO_LARGE, "The document takes longer than PT0S to read."));
    assertThat(new FeedReader(limits).read("{\"a\":1}".getBytes(UTF_8), Documents.SOURCE))
        .isEqualTo(new NotRead(Cause.TOO_LARGE, "The document takes longer than PT0S to read."));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<",
        "&",
        "<!",
        "<?",
        "<a b=\"",
        "<a b='>",
        "</a",
        "<!--",
        "<![CDATA[",
        "<!DOCTYPE [",
        "&#",
        "<a/>&",
        "<?x>",
        "<a b",
        "]]>",
        "<br>",
        "<item>",
        "<title>",
        "<x:y>&lt;</x:y>",
        "\u0001"
      })
  void gc112_whateverIsRepeated_isReadInLinearTime(String part) {
    byte[] body = ("<rss><channel>" + part.repeat(2_000_000 / part.length())).getBytes(UTF_8);
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(20), () -> new FeedReader().read(body, Documents.SOURCE));
  }
}
