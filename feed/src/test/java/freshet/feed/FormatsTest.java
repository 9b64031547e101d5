package freshet.feed;

import static freshet.feed.Documents.document;
import static freshet.feed.Documents.refused;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.ReadResult.Cause;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which documents are feeds, of which format. */
class FormatsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <rss version="2.0"><channel/></rss>                                   | RSS2
          <rss/>                                                                | RSS2
          <RSS version="2.0"/>                                                  | RSS2
          <rss version="0.91"/>                                                 | RSS09X
          <!DOCTYPE rss SYSTEM "http://localhost/rss-0.91.dtd"><rss version="0.92"/> | RSS09X
          <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"/> | RSS1
          <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel xmlns="http://my.netscape.com/rdf/simple/0.9/"/></r:RDF> | RSS09X
          <feed xmlns="http://www.w3.org/2005/Atom"/>                           | ATOM1
          <feed/>                                                               | ATOM1
          <a:feed xmlns:a="http://www.w3.org/2005/Atom"/>                       | ATOM1
          <feed xmlns="http://purl.org/atom/ns#" version="0.3"/>                | ATOM03
          <entry xmlns="http://www.w3.org/2005/Atom"/>                          | OTHER
          <Channel xmlns="http://purl.org/net/rss1.1#"/>                        | OTHER
          <CHANNEL HREF="http://example.org/"/>                                 | CDF
          {"version": "https://jsonfeed.org/version/1.1", "items": []}          | JSON
          """)
  void formats_areToldByTheirRoot(String text, FeedFormat format) {
    FeedDocument feed = document(text);
    assertThat(feed.format()).isEqualTo(format);
    assertThat(feed.repaired()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                                          | EMPTY      | The document is empty.
          <html><head><title>x</title></head></html>  | HTML       | The document is a web page, not a feed.
          <!doctype html><meta charset=utf-8><p>x     | HTML       | The document is a web page, not a feed.
          <opml version="2.0"/>                       | NOT_A_FEED | The document is a list of subscriptions (OPML).
          <note><to>x</to></note>                     | NOT_A_FEED | The document is XML that opens with <note>, not a feed.
          <note>caf& eacute</note                     | NOT_A_FEED | The document is XML that opens with <note>, not a feed.
          Not found                                   | NOT_A_FEED | The document is plain text, not a feed.
          1 < 2                                       | NOT_A_FEED | The document is plain text, not a feed.
          {"a": 1}                                    | NOT_A_FEED | The document is JSON, but not a JSON Feed.
          [{"html": "<p>x</p>"}]                      | NOT_A_FEED | The document is JSON, but not a JSON Feed.
          <config><feed url="x"/></config>            | NOT_A_FEED | The document is XML that opens with <config>, not a feed.
          {                                           | NOT_A_FEED | The document is JSON, but not a JSON Feed.
          <urlset><url><loc>http://a/</loc></url></urlset> | NOT_A_FEED | The document is a sitemap without news.
          """)
  void whatIsNoFeed_isToldInASentence(String text, Cause cause, String sentence) {
    assertThat(refused(text)).isEqualTo(new ReadResult.NotRead(cause, sentence));
  }

  @Test
  void rdf_listsItsItemsBesideTheChannel() {
    FeedDocument feed =
        document(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
                xmlns:dc="http://purl.org/dc/elements/1.1/">
            <channel rdf:about="http://a/"><title>T</title><link>http://a/</link>
            <items><rdf:Seq><rdf:li rdf:resource="http://a/1"/></rdf:Seq></items></channel>
            <image><title>I</title><url>http://a/i.png</url></image>
            <item rdf:about="http://a/1"><title>One</title><dc:date>2026-01-01</dc:date></item>
            </rdf:RDF>
            """);
    assertThat(feed.head().title()).isEqualTo("T");
    assertThat(feed.head().icon()).isEqualTo("http://a/i.png");
    Posting posting = feed.postings().getFirst();
    assertThat(posting.id()).isEqualTo(new PostingId("http://a/1", PostingId.Origin.GUID));
    assertThat(posting.published().quality()).isEqualTo(PostingDate.Quality.DAY);
  }

  @Test
  void namespacesNobodyKnows_areThoseOfTheFeed() {
    assertThat(
            document(
                    "<rss><channel xmlns='http://nobody/'><item><title>T</title></item></channel></rss>")
                .postings())
        .extracting(Posting::title)
        .containsExactly("T");
    assertThat(
            document(
                    "<rss xmlns='http://www.w3.org/2005/Atom'><channel><item><link>http://a/</link>"
                        + "<x:title xmlns:x='http://nobody/'>X</x:title></item></channel></rss>")
                .postings()
                .getFirst())
        .returns("http://a/", Posting::link)
        .returns("", Posting::title);
  }

  @Test
  void rdfOfOtherThings_isNoFeed() {
    assertThat(
            refused(
                    "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
                        + " xmlns:foaf='http://xmlns.com/foaf/0.1/'><foaf:Person/></rdf:RDF>")
                .cause())
        .isEqualTo(Cause.NOT_A_FEED);
  }

  @Test
  void cdf_isReadInUpperCase() {
    FeedDocument feed =
        document(
            """
            <CHANNEL HREF="http://a/"><TITLE>T</TITLE>
            <ITEM HREF="http://a/1" LASTMOD="2026-01-02T03:04"><TITLE>One</TITLE>
            <ABSTRACT>About</ABSTRACT></ITEM></CHANNEL>
            """);
    assertThat(feed.head().links().site()).isEqualTo("http://a/");
    Posting posting = feed.postings().getFirst();
    assertThat(posting.title()).isEqualTo("One");
    assertThat(posting.link()).isEqualTo("http://a/1");
    assertThat(posting.summary().raw()).isEqualTo("About");
    assertThat(posting.updated().at()).isEqualTo(Instant.parse("2026-01-02T03:04:00Z"));
  }

  @Test
  void newsSitemap_isASourceOfPostings() {
    FeedDocument feed =
        document(
            """
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
                xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
            <url><loc>http://a/1</loc><news:news><news:publication><news:name>N</news:name>
            <news:language>en</news:language></news:publication>
            <news:publication_date>2026-01-02</news:publication_date><news:title>One</news:title>
            <news:keywords>x, y</news:keywords></news:news></url></urlset>
            """);
    assertThat(feed.format()).isEqualTo(FeedFormat.NEWS_SITEMAP);
    Posting posting = feed.postings().getFirst();
    assertThat(posting.title()).isEqualTo("One");
    assertThat(posting.link()).isEqualTo("http://a/1");
    assertThat(posting.language()).isEqualTo("en");
    assertThat(posting.categories()).containsExactly("x", "y");
    assertThat(posting.published().at()).isEqualTo(Instant.parse("2026-01-02T00:00:00Z"));
  }

  @Test
  void jsonFeed_isReadAsItStands() {
    FeedDocument feed =
        document(
            """
            {"version": "https://jsonfeed.org/version/1.1", "title": "A &amp; <b>",
             "home_page_url": "http://a/", "feed_url": "http://a/feed.json", "next_url": "?page=2",
             "language": "en", "expired": true, "favicon": "http://a/f.ico",
             "hubs": [{"type": "WebSub", "url": "http://hub/"}, {"type": "rssCloud", "url": "http://c:81/ping"}],
             "authors": [{"name": "Mary"}], "_custom": {"items": [1]},
             "items": [
               {"id": 7, "url": "one", "title": "One", "content_html": "<p>x", "summary": "s",
                "date_published": "2026-01-02T03:04:05+01:00", "date_modified": "2026-01-03T00:00:00Z",
                "tags": ["t"], "image": "http://a/i.png",
                "attachments": [{"url": "http://a/a.mp3", "mime_type": "audio/mpeg", "size_in_bytes": 9}]},
               {"id": "8", "external_url": "http://b/", "content_text": "1 < 2", "author": {"name": "Jo"}}]}
            """);
    assertThat(feed.head().title()).isEqualTo("A &amp; <b>");
    assertThat(feed.head().marks()).containsExactly(FeedHead.Mark.EXPIRED);
    assertThat(feed.head().links())
        .isEqualTo(
            new FeedLinks(
                "http://a/",
                "http://a/feed.json",
                List.of("http://hub/"),
                new Cloud("c", 81, "/ping", "", "http-post"),
                "http://example.org/feed/?page=2",
                null));
    Posting one = feed.postings().getFirst();
    assertThat(one.id()).isEqualTo(new PostingId("7", PostingId.Origin.GUID));
    assertThat(one.link()).isEqualTo("http://example.org/feed/one");
    assertThat(one.authors()).containsExactly("Mary");
    assertThat(one.published().at()).isEqualTo(Instant.parse("2026-01-02T02:04:05Z"));
    assertThat(one.enclosures()).containsExactly(new Enclosure("http://a/a.mp3", "audio/mpeg", 9));
    Posting two = feed.postings().getLast();
    assertThat(two.link()).isEqualTo("http://b/");
    assertThat(two.content().html()).isFalse();
    assertThat(two.authors()).containsExactly("Jo");
  }

  @Test
  void jsonFeedCutShort_givesWhatCameBefore() {
    FeedDocument feed =
        document("{\"version\":\"jsonfeed\",\"title\":\"T\",\"items\":[{\"id\":\"1\"},{\"id\":\"2");
    assertThat(feed.repaired()).isTrue();
    assertThat(feed.postings().getFirst().id().value()).isEqualTo("1");
  }
}
