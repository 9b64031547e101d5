package freshet.crawler.terminal;

import freshet.crawler.http.Header;

/**
 * Who we are, told to every host (GC-001).
 *
 * @param infoUrl a page that tells purpose, rate and how to block us
 */
public record Agent(String name, String version, String infoUrl) {

  /** The header of a feed's retrieval; the word "subscribers" is literal, also for one. */
  Header forFeed(int subscribers, String publicId) {
    return header("; %d subscribers; feed-id=%s".formatted(Math.max(1, subscribers), publicId));
  }

  /** The header of what is fetched on our own initiative. */
  Header forOthers() {
    return header("");
  }

  private Header header(String details) {
    return new Header("User-Agent", "%s/%s (+%s%s)".formatted(name, version, infoUrl, details));
  }
}
