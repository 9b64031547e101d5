package freshet.crawler.terminal;

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
}
