package freshet.feed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.reader.FeedReader;
import java.time.Instant;

/** Short ways to read a document in a test. */
final class Documents {
  static final Instant AT = Instant.parse("2026-06-01T12:00:00Z");
  static final DocumentSource SOURCE = new DocumentSource("http://example.org/feed/", null, AT);

  private Documents() {}

  static ReadResult reading(String text) {
    return new FeedReader().read(text.getBytes(UTF_8), SOURCE);
  }

  static FeedDocument document(String text) {
    ReadResult reading = reading(text);
    assertThat(reading).isInstanceOf(ReadResult.Read.class);
    return ((ReadResult.Read) reading).document();
  }

  static ReadResult.NotRead refused(String text) {
    ReadResult reading = reading(text);
    assertThat(reading).isInstanceOf(ReadResult.NotRead.class);
    return (ReadResult.NotRead) reading;
  }

  /** A feed of RSS with these elements in its channel. */
  static String rss(String channel) {
    return """
    <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"
        xmlns:content="http://purl.org/rss/1.0/modules/content/"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"
        xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
        xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"
        xmlns:fh="http://purl.org/syndication/history/1.0"
        xmlns:access="http://www.bloglines.com/about/specs/fac-1.0"
        xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0">
    <channel>%s</channel></rss>"""
        .formatted(channel);
  }

  static FeedHead head(String channel) {
    return document(rss(channel)).head();
  }

  static Posting item(String elements) {
    return document(rss("<item>" + elements + "</item>")).postings().getFirst();
  }

  static FeedDocument atom(String elements) {
    return document("<feed xmlns='http://www.w3.org/2005/Atom'>" + elements + "</feed>");
  }

  static Posting entry(String elements) {
    return atom("<entry>" + elements + "</entry>").postings().getFirst();
  }
}
