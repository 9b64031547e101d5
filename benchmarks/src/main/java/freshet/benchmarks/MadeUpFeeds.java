package freshet.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.SplittableRandom;

/** Feeds as they come every day, written anew from a seed. */
final class MadeUpFeeds {
  private static final String[] WORDS =
      ("the river rose after a night of rain and people in the valley moved what they could"
              + " upstairs while engineers opened both gates – “slowly”, as one of them said")
          .split(" ", -1);

  private final SplittableRandom random = new SplittableRandom(4);

  /** Of a blog: the whole text as HTML in CDATA, some modules beside it. */
  byte[] rssWithContent(int items) {
    StringBuilder feed = new StringBuilder();
    feed.append(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
          xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"
          xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">
        <channel>
          <title>Notes on Water</title>
          <atom:link href="https://blog.example/feed/" rel="self" type="application/rss+xml"/>
          <link>https://blog.example</link>
          <description>What flows, and where</description>
          <language>en-GB</language>
          <sy:updatePeriod>hourly</sy:updatePeriod>
          <sy:updateFrequency>1</sy:updateFrequency>
        """);
    for (int i = 0; i < items; i++) {
      feed.append(
          """
          <item>
            <title>%s</title>
            <link>https://blog.example/2026/01/%d/</link>
            <dc:creator><![CDATA[Ada Brook]]></dc:creator>
            <pubDate>Mon, 05 Jan 2026 %02d:%02d:00 +0000</pubDate>
            <category><![CDATA[Rivers]]></category>
            <category><![CDATA[Weather]]></category>
            <guid isPermaLink="false">https://blog.example/?p=%d</guid>
            <description><![CDATA[<p>%s</p>]]></description>
            <content:encoded><![CDATA[%s]]></content:encoded>
          </item>
          """
              .formatted(text(6), i, i % 24, i % 60, i, text(40), html(8)));
    }
    return feed.append("</channel>\n</rss>\n").toString().getBytes(UTF_8);
  }

  /** Of a site with XHTML content. */
  byte[] atomWithXhtml(int entries) {
    StringBuilder feed = new StringBuilder();
    feed.append(
        """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="https://news.example/">
          <title type="text">News of the Valley</title>
          <id>tag:news.example,2026:feed</id>
          <updated>2026-01-05T12:00:00Z</updated>
          <link rel="self" type="application/atom+xml" href="https://news.example/atom.xml"/>
          <link rel="alternate" type="text/html" href="https://news.example/"/>
        """);
    for (int i = 0; i < entries; i++) {
      feed.append(
          """
          <entry>
            <title type="html">%s &amp;amp; more</title>
            <link rel="alternate" type="text/html" href="/a/%d.html"/>
            <id>tag:news.example,2026:%d</id>
            <published>2026-01-05T%02d:%02d:00Z</published>
            <updated>2026-01-05T%02d:%02d:30.5+01:00</updated>
            <author><name>Ben Ford</name><uri>https://news.example/ben</uri></author>
            <category term="valley" label="The Valley"/>
            <summary>%s</summary>
            <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">%s</div></content>
          </entry>
          """
              .formatted(text(6), i, i, i % 24, i % 60, i % 24, i % 60, text(30), html(4)));
    }
    return feed.append("</feed>\n").toString().getBytes(UTF_8);
  }

  /** Of headlines: many short items. */
  byte[] rssOfHeadlines(int items) {
    StringBuilder feed = new StringBuilder();
    feed.append(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0"><channel><title>Headlines</title><link>https://wire.example/</link>
        <description>All of today</description><ttl>15</ttl>
        """);
    for (int i = 0; i < items; i++) {
      feed.append(
          """
          <item><title>%s</title><link>https://wire.example/%d?a=1&amp;b=2</link>
          <description>%s</description><guid>https://wire.example/%d</guid>
          <pubDate>Mon, 5 Jan 2026 %02d:%02d:%02d GMT</pubDate></item>
          """
              .formatted(text(8), i, text(15), i, i % 24, i % 60, i % 60));
    }
    return feed.append("</channel></rss>\n").toString().getBytes(UTF_8);
  }

  private String html(int paragraphs) {
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < paragraphs; i++) {
      html.append("<p>").append(text(50)).append(" <a href=\"https://a.example/").append(i);
      html.append("\">").append(text(3)).append("</a> <em>").append(text(4)).append("</em></p>\n");
    }
    return html.toString();
  }

  private String text(int words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append(i == 0 ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.toString();
  }
}
