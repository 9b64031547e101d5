package freshet.policy.intensity;

/**
 * How much more than by chance the counts of a feed vary: the variance over the mean of what is new
 * at its retrievals. Its two numbers lie in those of a {@link FeedModel}.
 */
final class CountScatter {
  /** How many numbers it has. */
  static final int NUMBERS = 2;

  /** The prior, and its weight in expected postings. */
  private static final double PRIOR = 1.5;

  private static final double PRIOR_WEIGHT = 30;

  /** The share that is forgotten with each retrieval that expected something. */
  private static final double FORGET = 0.005;

  private static final double MOST = 20;

  private final float[] state;
  private final int squares;
  private final int expectations;

  CountScatter(float[] state, int first) {
    this.state = state;
    this.squares = first;
    this.expectations = first + 1;
  }

  void learn(int count, double expected) {
    double keep = 1 - FORGET * Math.min(1, expected);
    double off = count - expected;
    state[squares] = (float) (keep * state[squares] + off * off);
    state[expectations] = (float) (keep * state[expectations] + expected);
  }

  double ratio() {
    double mean = (state[squares] + PRIOR * PRIOR_WEIGHT) / (state[expectations] + PRIOR_WEIGHT);
    return Math.clamp(mean, 1, MOST);
  }
}
