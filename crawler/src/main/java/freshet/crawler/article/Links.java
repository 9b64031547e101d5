package freshet.crawler.article;

import org.jsoup.nodes.Element;

/** Addresses in pages. */
final class Links {
  private Links() {}

  /** Resolved against the page's own address; empty if that cannot be done. */
  static String absolute(String base, String link) {
    Element anchor = new Element("a").attr("href", link.strip());
    anchor.setBaseUri(base);
    return anchor.absUrl("href");
  }

  static boolean isWeb(String link) {
    return link.regionMatches(true, 0, "http://", 0, 7)
        || link.regionMatches(true, 0, "https://", 0, 8);
  }
}
