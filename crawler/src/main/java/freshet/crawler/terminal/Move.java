package freshet.crawler.terminal;

import freshet.crawler.http.RequestUrl;

/** A permanent redirect that was followed to where the feed now seems to live (GC-040). */
public record Move(String target, Likeness likeness) {

  /** Whether what is there is the feed we know. */
  public enum Likeness {
    SAME,
    /** It is another, or cannot be shown to be the same. */
    OTHER,
    /** Nothing was read. */
    UNKNOWN
  }

  /** Names the host only, for the URL may hold a secret (GC-009). */
  @Override
  public String toString() {
    return "Move[host=%s, likeness=%s]".formatted(RequestUrl.host(target), likeness);
  }
}
