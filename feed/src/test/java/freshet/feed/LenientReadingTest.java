package freshet.feed;

import static freshet.feed.Documents.document;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.reader.FeedReader;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Documents that no XML parser accepts. */
class LenientReadingTest {

  private static FeedDocument repaired(String text) {
    FeedDocument feed = document(text);
    assertThat(feed.repaired()).isTrue();
    return feed;
  }

  @Test
  void ampersandsAlone_areText() {
    FeedDocument feed =
        repaired(
            """
            <rss version="2.0"><channel><title>A & B &copy; C</title>
            <item><link>http://a/?x=1&y=2</link></item><item/></channel></rss>
            """);
    assertThat(feed.head().title()).isEqualTo("A & B © C");
    assertThat(feed.postings()).hasSize(2);
    assertThat(feed.postings().getFirst().link()).isEqualTo("http://a/?x=1&y=2");
  }

  @Test
  void fieldsLeftOpen_endWhereTheNextStarts() {
    FeedDocument feed =
        repaired(
            """
            <rss><channel><title>T<link>http://a/</link><category><item><title>One
            <link>http://a/1</link><item><title>Two</title><description>x<br>y</description></channel>
            """);
    assertThat(feed.head().title()).isEqualTo("T");
    assertThat(feed.head().links().site()).isEqualTo("http://a/");
    assertThat(feed.postings()).extracting(Posting::title).containsExactly("One", "Two");
    assertThat(feed.postings().getFirst().link()).isEqualTo("http://a/1");
    assertThat(feed.postings().getLast().summary().raw()).isEqualTo("x<br>y");
  }

  @Test
  void documentCutShort_givesWhatCameBefore() {
    assertThat(
            repaired("<rss><channel><item><title>One</title></item><item><title><![CDATA[Two")
                .postings())
        .extracting(Posting::title)
        .containsExactly("One", "Two");
    assertThat(repaired("<rss><channel><title>T</title><item><title><![CD").postings()).hasSize(1);
    assertThat(repaired("<rss><channel><title>T</title></channel></rss").head().title())
        .isEqualTo("T");
  }

  @Test
  void prefixesWithoutDeclaration_areTheUsualOnes() {
    Posting posting =
        repaired(
                """
                <rss><channel><item><dc:creator>Mary</dc:creator><content:encoded>x</content:encoded>
                <media:thumbnail url='http://a/t.png'/><foo:title>F</foo:title></item></channel></rss>
                """)
            .postings()
            .getFirst();
    assertThat(posting.authors()).containsExactly("Mary");
    assertThat(posting.content().raw()).isEqualTo("x");
    assertThat(posting.image()).isEqualTo("http://a/t.png");
    assertThat(posting.title()).isEmpty();
  }

  @Test
  void declarationInTheMiddleAndRubbishBefore_arePassedOver() {
    assertThat(
            repaired("<b>Warning</b>: oops<br />\n<?xml version='1.0'?><rss><item/></rss>")
                .postings())
        .hasSize(1);
    assertThat(repaired("<!-- c --><?xml version='1.0'?><rss><item/></rss>").postings()).hasSize(1);
  }

  @Test
  void blanksBeforeAndRubbishBehind_needNoRepair() {
    assertThat(document("\n \uFEFF<rss><item/></rss>").postings()).hasSize(1);
    assertThat(document(" \n<?xml version='1.0'?><rss><item/></rss>").repaired()).isFalse();
    assertThat(document("<rss><item/></rss><!-- a -- b --> --- end").repaired()).isFalse();
  }

  @Test
  void attributesWithoutQuotes_areRead() {
    FeedDocument feed =
        repaired(
            "<feed xmlns=http://purl.org/atom/ns#><entry><link rel=alternate href=http://a/1></entry>"
                + "<entry><link href='http://a/2></entry><entry><link href=\"http://a/3\"/></entry></feed>");
    assertThat(feed.format()).isEqualTo(FeedFormat.ATOM03);
    assertThat(feed.postings())
        .extracting(Posting::link)
        .containsExactly("http://a/1", "http://a/2", "http://a/3");
  }

  @Test
  void controlCharacters_areDropped() {
    assertThat(
            repaired("<rss><channel><title>a\u0001b\u000Bc</title></channel></rss>").head().title())
        .isEqualTo("abc");
  }

  @Test
  void itemsInsideItems_areNotCounted() {
    assertThat(
            document("<rss><channel><item><item><title>x</title></item></item></channel></rss>")
                .postings())
        .hasSize(1);
  }

  @Test
  void damagedDocuments_areReadOrRefused() {
    String[] seeds = {
      Documents.rss("<title>é &amp; ü</title><item><guid>1</guid><link>http://a/1</link></item>"),
      "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>1</id><content type='xhtml'><div"
          + " xmlns='http://www.w3.org/1999/xhtml'><p>x</p></div></content></entry></feed>",
      "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[{\"id\":\"1\",\"tags\":[\"a\"]}]}"
    };
    Random random = new Random(11);
    FeedReader reader = new FeedReader();
    for (int i = 0; i < 6000; i++) {
      byte[] bytes = seeds[i % seeds.length].getBytes(UTF_8);
      int damages = 1 + random.nextInt(6);
      for (int j = 0; j < damages; j++) {
        int at = random.nextInt(bytes.length);
        bytes[at] = "<>&;\"'/=![]-{}: \0\u00ff".getBytes(UTF_8)[random.nextInt(18)];
      }
      assertThat(reader.read(bytes, Documents.SOURCE)).isNotNull();
    }
  }
}
