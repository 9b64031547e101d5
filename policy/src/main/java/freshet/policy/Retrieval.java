package freshet.policy;

/**
 * One successful retrieval of a feed and the postings of its document.
 *
 * <p>The document is a slice {@code [from, to)} of the feed's publication times in ascending order;
 * the last {@code fresh} of them are new. An undated one is NaN. The array is shared, not copied:
 * nobody writes to it.
 */
public record Retrieval(int feed, double at, double[] published, int from, int to, int fresh) {

  /** Returns how many postings the document lists. */
  public int listed() {
    return to - from;
  }

  /**
   * Returns the date of the k-th newest posting of the document, from 0; the retrieval's own time
   * if undated.
   */
  public double newest(int k) {
    double date = published[to - 1 - k];
    return Double.isNaN(date) ? at : date;
  }

  /** Returns the date of the oldest posting of the document. */
  public double oldest() {
    return newest(listed() - 1);
  }

  public boolean changed() {
    return fresh > 0;
  }
}
