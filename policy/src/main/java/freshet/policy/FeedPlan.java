package freshet.policy;

/** The times of the next retrievals of one feed, ascending. */
public record FeedPlan(double[] times) {
  /** A feed that is not retrieved within the horizon. */
  public static final FeedPlan NONE = new FeedPlan(new double[0]);

  public FeedPlan {
    for (int k = 1; k < times.length; k++) {
      if (!(times[k - 1] <= times[k])) {
        throw new IllegalArgumentException(
            "retrieval " + k + " at " + times[k] + " comes before its predecessor");
      }
    }
  }

  public int retrievals() {
    return times.length;
  }
}
