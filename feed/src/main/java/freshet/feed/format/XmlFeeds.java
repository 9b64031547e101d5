package freshet.feed.format;

import freshet.feed.FeedFormat;
import freshet.feed.Limits;
import freshet.feed.Reading;
import freshet.feed.Reading.Cause;
import freshet.feed.Reading.NotRead;
import freshet.feed.Source;
import freshet.feed.draft.FeedDraft;
import freshet.feed.xml.ElementReader;
import freshet.feed.xml.Vocabulary;
import freshet.feed.xml.XmlCursor;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the feed in a document of XML, if there is one. */
public final class XmlFeeds {
  private static final String RDF_OF_RSS_090 = "/rdf/simple/0.9";

  /** Roots that are recognised behind other elements, such as a server's warnings. */
  private static final Set<String> ROOTS = Set.of("rss", "rdf", "feed");

  private final Source source;
  private final Limits limits;
  private final long deadline;

  /** For one document, to be read by a {@link System#nanoTime}. */
  public XmlFeeds(Source source, Limits limits, long deadline) {
    this.source = source;
    this.limits = limits;
    this.deadline = deadline;
  }

  /** Reads strictly: the first element is the root. */
  public Reading read(XmlCursor cursor) {
    ElementReader xml = reader(cursor);
    if (!xml.nextElement()) {
      return new NotRead(Cause.NOT_A_FEED, "The document has no elements.");
    }
    Reading reading = feed(xml, false);
    return reading == null ? otherRoot(xml) : reading;
  }

  /** Goes on to the end, for what opens otherwise may be ill-formed and a feed after all. */
  private static Reading otherRoot(ElementReader xml) {
    NotRead reason = notAFeed(xml);
    while (reason.cause() != Cause.HTML && xml.nextElement()) {
      // well-formed so far
    }
    return reason;
  }

  /** Reads leniently: the first element that can be the root of a feed is it. */
  public Reading repair(XmlCursor cursor) {
    ElementReader xml = reader(cursor);
    NotRead first = null;
    while (xml.nextElement()) {
      Reading reading = first == null || ROOTS.contains(xml.name()) ? feed(xml, true) : null;
      if (reading != null) {
        return reading;
      }
      first = first == null ? notAFeed(xml) : first;
      if (first.cause() == Cause.HTML) {
        return first;
      }
    }
    return first == null
        ? new NotRead(Cause.NOT_A_FEED, "The document is plain text, not a feed.")
        : first;
  }

  private ElementReader reader(XmlCursor cursor) {
    return new ElementReader(cursor, source.base(), limits, deadline);
  }

  private @Nullable Reading feed(ElementReader xml, boolean repaired) {
    FeedFormat format = format(xml);
    if (format == null) {
      return null;
    }
    FeedDraft draft = new FeedDraft(format, source, limits);
    boolean rss1 = xml.defaultNamespace().contains("/rss/1.0");
    FeedWalker walker = new FeedWalker(xml, draft);
    walker.root();
    if (format == FeedFormat.NEWS_SITEMAP && !walker.news()) {
      return new NotRead(Cause.NOT_A_FEED, "The document is a sitemap without news.");
    }
    if (format == FeedFormat.RSS1 && !walker.channel() && !rss1) {
      return new NotRead(Cause.NOT_A_FEED, "The document is RDF without a channel.");
    }
    return new Reading.Read(draft.document(repaired));
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

  /** RDF tells of many things; the walk corrects this by the namespace of its channel. */
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
    return switch (xml.name()) {
      case "html", "head", "body", "meta" ->
          new NotRead(Cause.HTML, "The document is a web page, not a feed.");
      case "opml" ->
          new NotRead(Cause.NOT_A_FEED, "The document is a list of subscriptions (OPML).");
      case "sitemapindex" ->
          new NotRead(Cause.NOT_A_FEED, "The document is a list of sitemaps, not a feed.");
      default ->
          new NotRead(
              Cause.NOT_A_FEED,
              "The document is XML that opens with <%s>, not a feed.".formatted(xml.name()));
    };
  }
}
