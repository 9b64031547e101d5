package freshet.feed.xml;

import java.util.Locale;
import java.util.Map;

/** The vocabularies of feed elements. */
public enum Vocabulary {
  /** RSS in all versions, CDF, sitemaps, and elements without a namespace. */
  CORE,
  ATOM,
  DUBLIN_CORE,
  CONTENT,
  MEDIA,
  /** Podcast elements of Apple and Google. */
  ITUNES,
  SYNDICATION,
  FEEDBURNER,
  XHTML,
  RDF,
  /** RFC 5005. */
  HISTORY,
  /** RFC 6721. */
  TOMBSTONES,
  ACCESS,
  NEWS,
  OTHER;

  private static final Map<String, Vocabulary> BY_NAMESPACE =
      Map.ofEntries(
          Map.entry("", CORE),
          Map.entry("purl.org/rss/1.0", CORE),
          Map.entry("purl.org/net/rss1.1", CORE),
          Map.entry("purl.org/rss/1.0/modules/rss091", CORE),
          Map.entry("my.netscape.com/rdf/simple/0.9", CORE),
          Map.entry("channel.netscape.com/rdf/simple/0.9", CORE),
          Map.entry("my.netscape.com/publish/formats/rss-0.91.dtd", CORE),
          Map.entry("backend.userland.com/rss", CORE),
          Map.entry("backend.userland.com/rss2", CORE),
          Map.entry("backend.userland.com/rss091", CORE),
          Map.entry("backend.userland.com/rss092", CORE),
          Map.entry("blogs.law.harvard.edu/tech/rss", CORE),
          Map.entry("sitemaps.org/schemas/sitemap/0.9", CORE),
          Map.entry("google.com/schemas/sitemap/0.84", CORE),
          Map.entry("w3.org/2005/atom", ATOM),
          Map.entry("purl.org/atom/ns", ATOM),
          Map.entry("example.com/newformat", ATOM),
          Map.entry("purl.org/dc/elements/1.0", DUBLIN_CORE),
          Map.entry("purl.org/dc/elements/1.1", DUBLIN_CORE),
          Map.entry("purl.org/dc/terms", DUBLIN_CORE),
          Map.entry("purl.org/dc", DUBLIN_CORE),
          Map.entry("purl.org/rss/1.0/modules/dc", DUBLIN_CORE),
          Map.entry("purl.org/rss/1.0/modules/dcterms", DUBLIN_CORE),
          Map.entry("purl.org/rss/1.0/modules/content", CONTENT),
          Map.entry("search.yahoo.com/mrss", MEDIA),
          Map.entry("video.search.yahoo.com/mrss", MEDIA),
          Map.entry("tools.search.yahoo.com/mrss", MEDIA),
          Map.entry("itunes.com/dtds/podcast-1.0.dtd", ITUNES),
          Map.entry("example.com/dtds/podcast-1.0.dtd", ITUNES),
          Map.entry("google.com/schemas/play-podcasts/1.0", ITUNES),
          Map.entry("purl.org/rss/1.0/modules/syndication", SYNDICATION),
          Map.entry("rssnamespace.org/feedburner/ext/1.0", FEEDBURNER),
          Map.entry("w3.org/1999/xhtml", XHTML),
          Map.entry("w3.org/1999/02/22-rdf-syntax-ns", RDF),
          Map.entry("purl.org/syndication/history/1.0", HISTORY),
          Map.entry("purl.org/atompub/tombstones/1.0", TOMBSTONES),
          Map.entry("bloglines.com/about/specs/fac-1.0", ACCESS),
          Map.entry("google.com/schemas/sitemap-news/0.9", NEWS));

  private static final Map<String, Vocabulary> BY_PREFIX =
      Map.ofEntries(
          Map.entry("rss", CORE),
          Map.entry("atom", ATOM),
          Map.entry("atom10", ATOM),
          Map.entry("a10", ATOM),
          Map.entry("dc", DUBLIN_CORE),
          Map.entry("dcterms", DUBLIN_CORE),
          Map.entry("content", CONTENT),
          Map.entry("media", MEDIA),
          Map.entry("itunes", ITUNES),
          Map.entry("googleplay", ITUNES),
          Map.entry("sy", SYNDICATION),
          Map.entry("feedburner", FEEDBURNER),
          Map.entry("xhtml", XHTML),
          Map.entry("rdf", RDF),
          Map.entry("fh", HISTORY),
          Map.entry("at", TOMBSTONES),
          Map.entry("access", ACCESS),
          Map.entry("news", NEWS));

  /** Finds a vocabulary by namespace, ignoring case, scheme and ending. */
  static Vocabulary of(String namespace) {
    return BY_NAMESPACE.getOrDefault(bare(namespace.strip().toLowerCase(Locale.ROOT)), OTHER);
  }

  /** Finds a vocabulary by its usual prefix, for documents that do not declare it. */
  static Vocabulary ofPrefix(String prefix) {
    return BY_PREFIX.getOrDefault(prefix.toLowerCase(Locale.ROOT), OTHER);
  }

  private static String bare(String address) {
    int start = address.indexOf("://");
    start = start < 0 ? 0 : start + 3;
    if (address.startsWith("www.", start)) {
      start += 4;
    }
    int end = address.length();
    while (end > start && (address.charAt(end - 1) == '/' || address.charAt(end - 1) == '#')) {
      end--;
    }
    return address.substring(start, end);
  }
}
