package freshet.store;

import java.util.List;

/**
 * What became of a retrieval that was stored.
 *
 * @param postings one for each posting of the record, in its order; none if the feed was removed
 */
public record Retrieved(long feed, Fate fate, List<Kept> postings) {

  /** How it was taken. */
  public enum Fate {
    STORED,
    /** It had been stored before; only postings that were still unknown were added. */
    REPEATED,
    /** Its feed was removed meanwhile: nothing is kept. */
    REMOVED,
    /** Stored, but another feed has the URL that this one moved to. */
    URL_TAKEN
  }

  /** A posting and its id. */
  public record Kept(long key, long id, News news) {}

  /** How a posting stands to what was stored before. */
  public enum News {
    NEW,
    EDITED,
    KNOWN
  }

  public Retrieved {
    postings = List.copyOf(postings);
  }

  /** How many were not known before. */
  public int newPostings() {
    return (int) postings.stream().filter(posting -> posting.news() == News.NEW).count();
  }
}
