package freshet.crawler.terminal;

import freshet.http.Header;

/**
 * Our identity for every host (GC-001).
 *
 * @param infoUrl a page that explains purpose, rate and how to block us
 */
public record UserAgent(String name, String version, String infoUrl) {

  /** Returns the header for a feed; the word "subscribers" is literal, even for one. */
  Header forFeed(int subscribers, String publicId) {
    return header("; %d subscribers; feed-id=%s".formatted(Math.max(1, subscribers), publicId));
  }

  /** Returns the header for fetches on our own initiative. */
  Header forOthers() {
    return header("");
  }

  private Header header(String details) {
    return new Header("User-Agent", "%s/%s (+%s%s)".formatted(name, version, infoUrl, details));
  }
}
