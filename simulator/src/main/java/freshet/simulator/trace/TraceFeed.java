package freshet.simulator.trace;

/**
 * The recorded postings of one feed, which are never empty.
 *
 * @param published publication times in days since the epoch, ascending
 * @param window how many postings the feed lists at most
 * @param weight importance of the feed
 * @param cost what one retrieval takes out of the budget
 * @param minInterval its own least time between two retrievals, in days; 0 for none
 */
public record TraceFeed(
    String name, double[] published, int window, double weight, double cost, double minInterval) {
  /** Creates a feed without its own shortest interval. */
  public TraceFeed(String name, double[] published, int window, double weight, double cost) {
    this(name, published, window, weight, cost, 0);
  }

  /** Returns a copy with another weight and its own shortest interval. */
  public TraceFeed under(double otherWeight, double leastInterval) {
    return new TraceFeed(name, published, window, otherWeight, cost, leastInterval);
  }

  public TraceFeed {
    if (published.length == 0) {
      throw new IllegalArgumentException("feed " + name + " has no posting");
    }
  }
}
