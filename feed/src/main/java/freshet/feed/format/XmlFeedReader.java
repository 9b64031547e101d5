package freshet.feed.format;

import freshet.feed.Deadline;
import freshet.feed.DocumentLimits;
import freshet.feed.DocumentSource;
import freshet.feed.FeedFormat;
import freshet.feed.ReadResult;
import freshet.feed.ReadResult.Cause;
import freshet.feed.ReadResult.NotRead;
import freshet.feed.draft.FeedBuilder;
import freshet.feed.xml.ElementReader;
import freshet.feed.xml.Vocabulary;
import freshet.feed.xml.XmlCursor;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the feed in an XML document, if there is one. */
public final class XmlFeedReader {
  private static final String RDF_OF_RSS_090 = "/rdf/simple/0.9";

  /** Elements that identify a web page. */
  private static final Set<String> PAGE = Set.of("html", "head", "body");

  /** Elements that web pages start with if they omit those. */
  private static final Set<String> OF_PAGES =
      Set.of("title", "meta", "link", "script", "style", "base", "div", "p", "h1", "br");

  private final DocumentSource source;
  private final DocumentLimits limits;
  private final Deadline deadline;

  /** Creates a reader for one document. */
  public XmlFeedReader(DocumentSource source, DocumentLimits limits, Deadline deadline) {
    this.source = source;
    this.limits = limits;
    this.deadline = deadline;
  }

  /** Reads strictly; empty if the first element is not the root of a feed. */
  public Optional<ReadResult> read(XmlCursor cursor) {
    ElementReader xml = reader(cursor);
    return xml.nextElement() ? Optional.ofNullable(feed(xml, false)) : Optional.empty();
  }

  /**
   * Reads leniently: the root may follow other elements, such as a server's warnings, or be inside
   * some that were not closed.
   */
  public ReadResult repair(XmlCursor cursor) {
    ElementReader xml = reader(cursor);
    NotRead first = null;
    while (xml.nextElement()) {
      ReadResult reading = first == null || laterRoot(xml) ? feed(xml, true) : null;
      if (reading != null) {
        return reading;
      }
      if (first == null) {
        first = notAFeed(xml);
      }
      if (PAGE.contains(xml.name())) {
        return notAFeed(xml);
      }
    }
    return first == null
        ? new NotRead(Cause.NOT_A_FEED, "The document is plain text, not a feed.")
        : first;
  }

  private static boolean laterRoot(ElementReader xml) {
    return xml.name().equals("rss")
        || (xml.depth() == 1 && (xml.name().equals("feed") || xml.name().equals("rdf")));
  }

  private ElementReader reader(XmlCursor cursor) {
    return new ElementReader(cursor, source.base(), limits, deadline);
  }

  private @Nullable ReadResult feed(ElementReader xml, boolean repaired) {
    FeedFormat format = format(xml);
    if (format == null) {
      return null;
    }
    FeedBuilder draft = new FeedBuilder(format, source, limits);
    boolean rss1 = xml.defaultNamespace().contains("/rss/1.0");
    XmlFeedWalker walker = new XmlFeedWalker(xml, draft);
    walker.root();
    if (format.equals(FeedFormat.NEWS_SITEMAP) && !walker.news()) {
      return new NotRead(Cause.NOT_A_FEED, "The document is a sitemap without news.");
    }
    if (format.equals(FeedFormat.RSS1) && !walker.channel() && !rss1) {
      return new NotRead(Cause.NOT_A_FEED, "The document is RDF without a channel.");
    }
    return new ReadResult.Read(draft.document(repaired));
  }

  private static @Nullable FeedFormat format(ElementReader xml) {
    return switch (xml.name()) {
      case "rss" -> understood(xml, Vocabulary.CORE, rss(xml.prefixedAttribute("version")));
      case "rdf" -> rdf(xml.defaultNamespace());
      case "feed" -> understood(xml, Vocabulary.ATOM, atom(xml));
      case "entry" ->
          xml.vocabulary() == Vocabulary.ATOM || xml.namespace().isEmpty()
              ? understood(xml, Vocabulary.ATOM, FeedFormat.OTHER)
              : null;
      case "channel" -> understood(xml, Vocabulary.CORE, channel(xml.namespace()));
      case "urlset" -> understood(xml, Vocabulary.CORE, FeedFormat.NEWS_SITEMAP);
      default -> null;
    };
  }

  private static FeedFormat understood(ElementReader xml, Vocabulary as, FeedFormat format) {
    xml.understand(as);
    return format;
  }

  private static FeedFormat rss(@Nullable String version) {
    return version != null && version.strip().startsWith("0.9")
        ? FeedFormat.RSS09X
        : FeedFormat.RSS2;
  }

  /** Returns the format of RDF; the walker corrects it by the namespace of the channel. */
  static FeedFormat rdf(String namespace) {
    return namespace.contains(RDF_OF_RSS_090) ? FeedFormat.RSS09X : FeedFormat.RSS1;
  }

  private static FeedFormat atom(ElementReader xml) {
    return xml.namespace().contains("purl.org/atom/ns") ? FeedFormat.ATOM03 : FeedFormat.ATOM1;
  }

  private static FeedFormat channel(String namespace) {
    return namespace.contains("rss1.1") ? FeedFormat.OTHER : FeedFormat.CDF;
  }

  private static NotRead notAFeed(ElementReader xml) {
    String name = xml.name();
    if (PAGE.contains(name) || OF_PAGES.contains(name)) {
      return new NotRead(Cause.HTML, "The document is a web page, not a feed.");
    }
    return switch (name) {
      case "opml" ->
          new NotRead(Cause.NOT_A_FEED, "The document is a list of subscriptions (OPML).");
      case "sitemapindex" ->
          new NotRead(Cause.NOT_A_FEED, "The document is a list of sitemaps, not a feed.");
      default ->
          new NotRead(
              Cause.NOT_A_FEED,
              "The document is XML that opens with <%.40s>, not a feed.".formatted(name));
    };
  }
}
