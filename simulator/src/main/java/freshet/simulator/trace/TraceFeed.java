package freshet.simulator.trace;

/**
 * The recorded postings of one feed, which are never empty.
 *
 * @param published publication times in days since the epoch, ascending
 * @param window how many postings the feed lists at most
 * @param weight importance of the feed
 * @param cost what one retrieval takes out of the budget
 */
public record TraceFeed(String name, double[] published, int window, double weight, double cost) {
  public TraceFeed {
    if (published.length == 0) {
      throw new IllegalArgumentException("feed " + name + " has no posting");
    }
  }
}
