package freshet.article;

import org.jsoup.nodes.Element;

/** Resolves links of pages. */
final class PageLinks {
  private PageLinks() {}

  /** Resolves a link against the page's URL; empty if that is impossible. */
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
