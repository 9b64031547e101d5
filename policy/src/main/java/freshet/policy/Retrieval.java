package freshet.policy;

/**
 * One successful contact with a feed and what its document listed.
 *
 * <p>The document is a slice {@code [from, to)} of the feed's publication times in ascending order;
 * the last {@code fresh} of them were not there at the retrieval before. The array is shared, not
 * copied: nobody writes to it.
 */
public record Retrieval(int feed, double at, double[] published, int from, int to, int fresh) {

  /** How many postings the document lists. */
  public int listed() {
    return to - from;
  }

  /** Publication time of the k-th newest posting of the document, from 0. */
  public double newest(int k) {
    return published[to - 1 - k];
  }

  public double oldest() {
    return published[from];
  }

  public boolean changed() {
    return fresh > 0;
  }
}
