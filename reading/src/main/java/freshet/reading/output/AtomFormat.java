package freshet.reading.output;

import freshet.feed.Enclosure;
import freshet.reading.output.OutputDocument.Entry;
import freshet.reading.output.OutputDocument.Older;
import freshet.reading.output.OutputDocument.Source;
import java.util.List;

/** Atom 1.0 (RFC 4287). */
final class AtomFormat {
  private final XmlDocumentWriter xml = new XmlDocumentWriter();

  private AtomFormat() {}

  static String write(OutputDocument feed) {
    AtomFormat format = new AtomFormat();
    format.feed(feed);
    return format.xml.finish();
  }

  private void feed(OutputDocument feed) {
    xml.start(
            "feed",
            "xmlns",
            "http://www.w3.org/2005/Atom",
            "xmlns:fh",
            "http://purl.org/syndication/history/1.0")
        .element("id", feed.id())
        .element("title", feed.title())
        .element("updated", feed.updated().toString())
        .element("generator", "Freshet");
    link("self", feed.self());
    link("alternate", feed.home());
    link("hub", feed.hub());
    if (feed.archived()) {
      xml.empty("fh:archive");
      link("current", feed.current());
    }
    Older older = feed.older();
    if (older != null) {
      link(older.relation(), older.url());
    }
    feed.entries().forEach(this::entry);
    xml.end();
  }

  private void link(String relation, String url) {
    xml.empty("link", "rel", relation, "href", url);
  }

  private void entry(Entry entry) {
    String language = entry.language();
    if (language == null) {
      xml.start("entry");
    } else {
      xml.start("entry", "xml:lang", language);
    }
    xml.element("id", entry.id())
        .element("title", entry.title())
        .element("published", entry.published().toString())
        .element("updated", entry.updated().toString());
    String link = entry.link();
    if (link != null) {
      link("alternate", link);
    }
    // every entry must have an author (RFC 4287, 4.1.2)
    List<String> authors =
        entry.authors().isEmpty() ? List.of(entry.source().title()) : entry.authors();
    authors.forEach(name -> xml.start("author").element("name", name).end());
    entry.categories().forEach(category -> xml.empty("category", "term", category));
    entry.enclosures().forEach(this::enclosure);
    source(entry);
    xml.element("content", entry.html(), "type", "html").end();
  }

  private void enclosure(Enclosure file) {
    String type = file.type();
    String bytes = Long.toString(Math.max(0, file.bytes()));
    if (type == null) {
      xml.empty("link", "rel", "enclosure", "href", file.url(), "length", bytes);
    } else {
      xml.empty("link", "rel", "enclosure", "href", file.url(), "type", type, "length", bytes);
    }
  }

  private void source(Entry entry) {
    Source source = entry.source();
    xml.start("source")
        .element("id", source.id())
        .element("title", source.title())
        .element("updated", entry.updated().toString());
    String site = source.site();
    if (site != null) {
      link("alternate", site);
    }
    xml.end();
  }
}
