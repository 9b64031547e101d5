package freshet.crawler.terminal;

import freshet.http.RequestUrl;

/** A permanent redirect that was followed to where the feed now seems to be (GC-040). */
public record PermanentRedirect(String target, Likeness likeness) {

  /** Whether the document there is the known feed. */
  public enum Likeness {
    SAME,
    /** It is another, or cannot be shown to be the same. */
    OTHER,
    /** Nothing was read. */
    UNKNOWN
  }

  /** Leaves out the URL except for its host, since it may hold a secret (GC-009). */
  @Override
  public String toString() {
    return "Move[host=%s, likeness=%s]".formatted(RequestUrl.host(target), likeness);
  }
}
