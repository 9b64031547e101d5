package freshet.feed.discovery;

import org.jspecify.annotations.Nullable;

/**
 * A URL at which a feed may be.
 *
 * @param title the page's title for it; null if none
 * @param type the declared media type; null if there is none
 */
public record FeedCandidate(
    String url, @Nullable String title, @Nullable String type, Found found) {

  /** How a candidate was found, most reliable first. */
  public enum Found {
    /** By a link element of the page. */
    LINK_ELEMENT,
    /** By a Link header of the response. */
    LINK_HEADER,
    /** By an anchor that looks like a link to a feed. */
    ANCHOR,
    /** By the known URL scheme of a site. */
    KNOWN_SITE,
    /** By a path that many sites use. */
    COMMON_PATH
  }

  FeedCandidate(String url, Found found) {
    this(url, null, null, found);
  }
}
