package freshet.feed.discovery;

import org.jspecify.annotations.Nullable;

/**
 * A URL at which a feed may be.
 *
 * @param title as the page calls it; null if it does not
 * @param type the declared media type; null if there is none
 */
public record Candidate(String url, @Nullable String title, @Nullable String type, Found found) {

  /** How a candidate was found, the surest first. */
  public enum Found {
    /** A link element of the page. */
    LINK_ELEMENT,
    /** A Link header of the answer. */
    LINK_HEADER,
    /** A link in the text that looks like one to a feed. */
    ANCHOR,
    /** Sites of this kind have their feeds there. */
    KNOWN_SITE,
    /** Many sites have their feed there. */
    COMMON_PATH
  }

  Candidate(String url, Found found) {
    this(url, null, null, found);
  }
}
