package freshet.policy;

/**
 * What was learned of one feed.
 *
 * @param rate postings per day (λ)
 * @param pattern the rate's course over the period, normalised to 1
 * @param window how many postings the feed lists at most (S)
 * @param weight importance of the feed (w), e.g. its subscribers
 * @param cost what one retrieval takes out of the budget (c)
 */
public record FeedProfile(
    double rate, PostingPattern pattern, int window, double weight, double cost) {
  public FeedProfile {
    if (!(rate >= 0) || !(weight >= 0) || !(cost > 0) || window < 1) {
      throw new IllegalArgumentException(
          "rate " + rate + ", window " + window + ", weight " + weight + ", cost " + cost);
    }
  }

  /** Creates a profile of weight and cost 1 with a constant rate. */
  public static FeedProfile flat(double rate, int window) {
    return new FeedProfile(rate, PostingPattern.FLAT, window, 1, 1);
  }

  public FeedProfile withWeight(double newWeight) {
    return new FeedProfile(rate, pattern, window, newWeight, cost);
  }

  public FeedProfile withCost(double newCost) {
    return new FeedProfile(rate, pattern, window, weight, newCost);
  }

  public Intensity intensity() {
    return new Intensity(rate, pattern);
  }
}
