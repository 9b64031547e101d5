package freshet.store.model;

import java.util.List;

/**
 * The result of storing a retrieval.
 *
 * @param postings one for each posting of the record, in its order; empty if the feed was removed
 */
public record StoredRetrieval(long feed, Fate fate, List<Kept> postings) {

  /** What happened to a record. */
  public enum Fate {
    STORED,
    /** It was already stored; only postings that were still unknown were added. */
    REPEATED,
    /** Its feed was removed meanwhile; nothing was stored. */
    REMOVED,
    /** Stored, but another feed already has the URL that this one moved to. */
    URL_TAKEN
  }

  /** A posting and its id. */
  public record Kept(long key, long id, News news) {}

  /** How a posting compares with what was stored before. */
  public enum News {
    NEW,
    EDITED,
    KNOWN
  }

  public StoredRetrieval {
    postings = List.copyOf(postings);
  }

  /** Returns how many were not known before. */
  public int newPostings() {
    return (int) postings.stream().filter(posting -> posting.news() == News.NEW).count();
  }
}
