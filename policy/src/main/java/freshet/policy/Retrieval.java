package freshet.policy;

/**
 * One successful contact with a feed and what its document listed.
 *
 * <p>The document is a slice {@code [from, to)} of the feed's publication times in ascending order;
 * the last {@code fresh} of them were not there at the retrieval before. One without a date is not
 * a number. The array is shared, not copied: nobody writes to it.
 */
public record Retrieval(int feed, double at, double[] published, int from, int to, int fresh) {

  /** How many postings the document lists. */
  public int listed() {
    return to - from;
  }

  /**
   * Date of the k-th newest posting of the document, from 0; the retrieval's own if it has none.
   */
  public double newest(int k) {
    double date = published[to - 1 - k];
    return Double.isNaN(date) ? at : date;
  }

  /** Date of the oldest posting of the document. */
  public double oldest() {
    return newest(listed() - 1);
  }

  public boolean changed() {
    return fresh > 0;
  }
}
