package freshet.reading.output;

import freshet.feed.Enclosure;
import freshet.reading.output.OutputDocument.Entry;
import freshet.reading.output.OutputDocument.Older;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

/** RSS 2.0, with Atom elements where RSS has none. */
final class RssFormat {
  private final XmlDocumentWriter xml = new XmlDocumentWriter();

  private RssFormat() {}

  static String write(OutputDocument feed) {
    RssFormat format = new RssFormat();
    format.feed(feed);
    return format.xml.finish();
  }

  private void feed(OutputDocument feed) {
    xml.start(
            "rss",
            "version",
            "2.0",
            "xmlns:atom",
            "http://www.w3.org/2005/Atom",
            "xmlns:dc",
            "http://purl.org/dc/elements/1.1/",
            "xmlns:fh",
            "http://purl.org/syndication/history/1.0",
            "xmlns:media",
            "http://search.yahoo.com/mrss/")
        .start("channel")
        .element("title", feed.title())
        .element("link", feed.home())
        .element("description", feed.title());
    feed.language().ifPresent(language -> xml.element("language", language));
    xml.element("lastBuildDate", date(feed.updated())).element("generator", "Freshet");
    link("self", feed.self());
    link("hub", feed.hub());
    if (feed.archived()) {
      xml.empty("fh:archive");
      link("current", feed.current());
    }
    Older older = feed.older();
    if (older != null) {
      link(older.relation(), older.url());
    }
    feed.entries().forEach(this::item);
    xml.end().end();
  }

  private void link(String relation, String url) {
    xml.empty("atom:link", "rel", relation, "href", url);
  }

  private void item(Entry entry) {
    xml.start("item");
    if (!entry.title().isEmpty()) {
      xml.element("title", entry.title());
    }
    xml.element("guid", entry.id(), "isPermaLink", "false")
        .element("pubDate", date(entry.published()))
        .element("atom:updated", entry.updated().toString());
    String link = entry.link();
    if (link != null) {
      xml.element("link", link);
    }
    String language = entry.language();
    if (language != null) {
      xml.element("dc:language", language);
    }
    entry.authors().forEach(name -> xml.element("dc:creator", name));
    entry.categories().forEach(category -> xml.element("category", category));
    enclosures(entry.enclosures());
    String site = entry.source().site();
    if (site != null) {
      xml.element("source", entry.source().title(), "url", site);
    }
    xml.element("description", entry.html()).end();
  }

  /** An RSS item has one enclosure; further files are written as Media RSS. */
  private void enclosures(List<Enclosure> files) {
    for (Enclosure file : files) {
      String type = file.type();
      String known = type == null ? "application/octet-stream" : type;
      String bytes = Long.toString(Math.max(0, file.bytes()));
      if (file.equals(files.getFirst())) {
        xml.empty("enclosure", "url", file.url(), "type", known, "length", bytes);
      } else {
        xml.empty("media:content", "url", file.url(), "type", known, "fileSize", bytes);
      }
    }
  }

  private static String date(Instant at) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(at.atOffset(ZoneOffset.UTC));
  }
}
