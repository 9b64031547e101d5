package freshet.feed.identity;

import java.util.List;

/**
 * The result of comparing a document.
 *
 * @param postings one for each posting of the document, in its order
 * @param memory the new memory of the feed
 */
public record Recognition(List<Recognised> postings, FeedMemory memory) {

  /**
   * A posting of a document.
   *
   * @param key its permanent key, unique within its feed
   */
  public record Recognised(long key, News news) {}

  /** How a posting compares with what was seen before. */
  public enum News {
    NEW,
    /** Known, but its text changed. */
    CHANGED,
    KNOWN,
    /** Already listed in the same document. */
    REPEATED
  }

  public Recognition {
    postings = List.copyOf(postings);
  }

  /** Whether nothing has to be stored. */
  public boolean bringsNothing() {
    return postings.stream()
        .allMatch(posting -> posting.news() == News.KNOWN || posting.news() == News.REPEATED);
  }

  /** Whether any posting was seen before; if none was, some may have been missed (GC-051). */
  public boolean overlaps() {
    return postings.stream()
        .anyMatch(posting -> posting.news() == News.KNOWN || posting.news() == News.CHANGED);
  }
}
