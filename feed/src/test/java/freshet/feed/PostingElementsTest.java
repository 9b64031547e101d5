package freshet.feed;

import static freshet.feed.Documents.atom;
import static freshet.feed.Documents.document;
import static freshet.feed.Documents.entry;
import static freshet.feed.Documents.item;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.PostingId.Origin;
import freshet.feed.reader.FeedReader;
import java.time.Instant;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** What is read of a posting. */
class PostingElementsTest {

  @Test
  void rssItem_isReadWithItsModules() {
    Posting posting =
        item(
            """
            <title>A &lt;b>bold&lt;/b> title</title><link>/one</link>
            <guid isPermaLink="false">id 1</guid>
            <pubDate>Mon, 01 Jun 2026 10:00:00 GMT</pubDate><atom:updated>2026-06-01T11:00:00Z</atom:updated>
            <description>Short</description><content:encoded><![CDATA[<p>Long</p>]]></content:encoded>
            <dc:creator>Mary</dc:creator><category>news</category><dc:subject>more</dc:subject>
            <enclosure url="a.mp3" type="audio/mpeg" length="12"/>
            <itunes:image href="http://example.org/i.png"/>
            """);
    assertThat(posting.id()).isEqualTo(new PostingId("id 1", Origin.GUID));
    assertThat(posting.title()).isEqualTo("A bold title");
    assertThat(posting.link()).isEqualTo("http://example.org/one");
    assertThat(posting.published().at()).isEqualTo(Instant.parse("2026-06-01T10:00:00Z"));
    assertThat(posting.updated().at()).isEqualTo(Instant.parse("2026-06-01T11:00:00Z"));
    assertThat(posting.summary()).isEqualTo(new RawText("Short", true, "http://example.org/feed/"));
    assertThat(posting.content().raw()).isEqualTo("<p>Long</p>");
    assertThat(posting.authors()).containsExactly("Mary");
    assertThat(posting.categories()).containsExactly("news", "more");
    assertThat(posting.enclosures())
        .containsExactly(new Enclosure("http://example.org/feed/a.mp3", "audio/mpeg", 12));
    assertThat(posting.image()).isEqualTo("http://example.org/i.png");
  }

  @Test
  void postingWithoutGuid_isKnownByItsLink() {
    assertThat(item("<link>http://example.org/1</link>").id())
        .isEqualTo(new PostingId("http://example.org/1", Origin.LINK));
  }

  @Test
  void postingWithoutGuidAndLink_isKnownByTitleAndContent() {
    PostingId id = item("<title>A</title><description>B</description>").id();
    assertThat(id.origin()).isEqualTo(Origin.HASH);
    assertThat(HexFormat.of().parseHex(id.value())).hasSize(32);
    assertThat(item("<title>A</title><description>C</description>").id()).isNotEqualTo(id);
    assertThat(item("<title>A</title><description>B</description><author>x</author>").id())
        .isEqualTo(id);
  }

  @Test
  void guidThatIsAPermalink_standsInForTheLink() {
    assertThat(item("<guid>http://example.org/1</guid>").link()).isEqualTo("http://example.org/1");
    assertThat(item("<guid isPermaLink='false'>http://example.org/1</guid>").link()).isNull();
    assertThat(item("<guid>12</guid>").link()).isNull();
    assertThat(item("<guid>http://example.org/1</guid><link>http://example.org/2</link>").link())
        .isEqualTo("http://example.org/2");
  }

  @Test
  void origLink_standsInForTheLink() {
    assertThat(item("<feedburner:origLink>http://example.org/o</feedburner:origLink>").link())
        .isEqualTo("http://example.org/o");
    assertThat(
            item("<feedburner:origLink>http://example.org/o</feedburner:origLink>"
                    + "<link>http://example.org/1</link>")
                .link())
        .isEqualTo("http://example.org/1");
  }

  @Test
  void linksThatRunSomething_areNoLinks() {
    for (String link :
        new String[] {
          "javascript:x", " JavaScript:x", "java\nscript:x", "vbscript:x", "data:x,y"
        }) {
      assertThat(item("<link>" + link + "</link>").link()).isNull();
      assertThat(entry("<link href='" + link.replace("\n", "&#10;") + "'/>").link()).isNull();
      assertThat(item("<enclosure url='" + link.replace("\n", "&#10;") + "'/>").enclosures())
          .isEmpty();
    }
  }

  @Test
  void ofRepeatedElements_theLastCounts_ofAlternatesTheFirst() {
    assertThat(item("<title>A</title><title>B</title>").title()).isEqualTo("B");
    assertThat(entry("<link href='http://a/'/><link href='http://b/'/>").link())
        .isEqualTo("http://a/");
    assertThat(
            entry("<link href='http://a/' type='application/pdf'/><link href='http://b/'/>").link())
        .isEqualTo("http://b/");
    assertThat(entry("<link rel='self' href='http://a/'/>").link()).isNull();
  }

  @Test
  void titleOfAModule_givesWayToTheTitle() {
    assertThat(item("<dc:title>D</dc:title><media:title>M</media:title>").title()).isEqualTo("D");
    assertThat(item("<title>T</title><media:title>M</media:title>").title()).isEqualTo("T");
    assertThat(item("<title>T</title><image><title>I</title></image>").title()).isEqualTo("T");
  }

  @Test
  void media_areReadInsideTheirGroups() {
    Posting posting =
        item(
            """
            <media:group><media:title>M</media:title><media:description>D</media:description>
            <media:content url="http://example.org/v.mp4" type="video/mp4" fileSize="5">
            <media:thumbnail url="http://example.org/t.jpg"/></media:content></media:group>
            """);
    assertThat(posting.title()).isEqualTo("M");
    assertThat(posting.summary().raw()).isEqualTo("D");
    assertThat(posting.image()).isEqualTo("http://example.org/t.jpg");
    assertThat(posting.enclosures())
        .containsExactly(new Enclosure("http://example.org/v.mp4", "video/mp4", 5));
  }

  @Test
  void mediaThatShowAPicture_areTheImage() {
    for (String picture :
        new String[] {
          "url='http://a/x.JPG?w=1'",
          "url='http://a/x' medium='image'",
          "url='http://a/x' type='image/png'"
        }) {
      Posting posting = item("<media:content " + picture + "/>");
      assertThat(posting.image()).startsWith("http://a/x");
      assertThat(posting.enclosures()).isEmpty();
    }
    assertThat(item("<media:content url='http://a/x.jpg' medium='video'/>").image()).isNull();
    assertThat(item("<enclosure url='http://a/x' type='image/png'/>").image())
        .isEqualTo("http://a/x");
    assertThat(item("<image/><itunes:image href=''/>").image()).isNull();
  }

  @Test
  void atomText_keepsWhatItsTypeSays() {
    Posting posting =
        entry(
            """
            <title type="html">a &amp;amp; b</title><summary>1 &lt; 2</summary>
            <content type="xhtml" xml:base="http://example.org/x/"><div xmlns="http://www.w3.org/1999/xhtml">a
             &amp; <b title="q&quot;">b</b><br/></div></content>
            """);
    assertThat(posting.title()).isEqualTo("a & b");
    assertThat(posting.summary())
        .isEqualTo(new RawText("1 < 2", false, "http://example.org/feed/"));
    assertThat(posting.content())
        .isEqualTo(
            new RawText("a\n &amp; <b title=\"q&quot;\">b</b><br>", true, "http://example.org/x/"));
  }

  @Test
  void atom03Modes_areUndone() {
    String feed = "<feed version='0.3' xmlns='http://purl.org/atom/ns#'><entry>%s</entry></feed>";
    assertThat(first(feed, "<content mode='base64'>PGI+eDwvYj4=</content>").content().raw())
        .isEqualTo("<b>x</b>");
    assertThat(first(feed, "<content mode='escaped'>&lt;b></content>").content().html()).isTrue();
    assertThat(first(feed, "<content type='text/plain'>x</content>").content().html()).isFalse();
    assertThat(document(feed.formatted("")).format()).isEqualTo(FeedFormat.ATOM03);
  }

  private static Posting first(String feed, String elements) {
    return document(feed.formatted(elements)).postings().getFirst();
  }

  @Test
  void xmlBase_isNested() {
    FeedDocument feed =
        document(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://a/x/"><link href="site"/>
            <entry xml:base="y/"><link href="z"/></entry><entry><link href="z"/></entry>
            <entry xml:base="javascript:"><link href="z"/></entry></feed>
            """);
    assertThat(feed.head().links().site()).isEqualTo("http://a/x/site");
    assertThat(feed.postings())
        .extracting(Posting::link)
        .containsExactly("http://a/x/y/z", "http://a/x/z", "http://a/x/z");
  }

  @Test
  void linksWithoutAnyBase_areOfTheSite() {
    DocumentSource unknown = new DocumentSource(null, null, Documents.AT);
    String text = Documents.rss("<link>http://site/a/</link><item><link>b</link></item>");
    ReadResult reading = new FeedReader().read(text.getBytes(UTF_8), unknown);
    assertThat(((ReadResult.Read) reading).document().postings().getFirst().link())
        .isEqualTo("http://site/a/b");
  }

  @Test
  void languageAndAuthorsOfAFeed_areThoseOfItsPostings() {
    FeedDocument feed =
        document(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><author><name>Mary</name></author>
            <entry xml:lang="fr"><author><name>Jo</name><email>jo@example.org</email></author></entry>
            <entry/></feed>
            """);
    assertThat(feed.postings()).extracting(Posting::language).containsExactly("fr", "de");
    assertThat(feed.postings().getFirst().authors()).containsExactly("Jo");
    assertThat(feed.postings().getLast().authors()).containsExactly("Mary");
  }

  @Test
  void deletedEntries_areListed() {
    assertThat(
            atom("<at:deleted-entry xmlns:at='http://purl.org/atompub/tombstones/1.0'"
                    + " ref='tag:1' when='2026-01-01T00:00:00Z'/>")
                .deleted())
        .containsExactly("tag:1");
  }

  @Test
  void sourceOfAnEntry_doesNotSpeakForIt() {
    Posting posting =
        entry("<source><title>S</title><id>s</id><updated>2020-01-01</updated></source><id>e</id>");
    assertThat(posting.title()).isEmpty();
    assertThat(posting.id().value()).isEqualTo("e");
    assertThat(posting.updated()).isEqualTo(PostingDate.ABSENT);
  }
}
