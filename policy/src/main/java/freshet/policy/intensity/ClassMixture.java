package freshet.policy.intensity;

/**
 * How far a feed is like each class of feeds: weights that every posting moves towards the classes
 * that expected it. They lie in the numbers of a {@link FeedModel}.
 */
final class ClassMixture {
  /** Share of the weights that returns to the sizes of classes with each posting. */
  private static final double FORGET = 0.005;

  /** No weight is smaller, so that any can recover. */
  private static final double LEAST = 1e-9;

  private final Population population;
  private final float[] state;
  private final int first;

  /** Uses the numbers of a state from a place on. */
  ClassMixture(Population population, float[] state, int first) {
    this.population = population;
    this.state = state;
    this.first = first;
  }

  /** Nothing is known of the feed: classes count by their sizes. */
  void begin() {
    for (int c = 0; c < population.classes(); c++) {
      state[first + c] = (float) population.size(c);
    }
  }

  /**
   * Learns from a span: what a class expected in it counts against it.
   *
   * @param rate the postings per day that count
   */
  void silence(double from, double to, double rate) {
    int classes = population.classes();
    double[] expected = new double[classes];
    double mean = 0;
    for (int c = 0; c < classes; c++) {
      expected[c] = rate * population.daysOf(c, from, to);
      mean += state[first + c] * expected[c];
    }
    for (int c = 0; c < classes; c++) {
      expected[c] = Math.exp(mean - expected[c]);
    }
    multiply(expected, 0);
  }

  /**
   * Learns from a posting.
   *
   * @param share how much it counts, at most 1
   */
  void posting(int hour, double share) {
    double[] likelihood = new double[population.classes()];
    for (int c = 0; c < likelihood.length; c++) {
      double rate = population.week(c, hour);
      likelihood[c] = share < 1 ? Math.pow(rate, share) : rate;
    }
    multiply(likelihood, share * FORGET);
  }

  private void multiply(double[] likelihood, double forget) {
    double sum = 0;
    for (int c = 0; c < likelihood.length; c++) {
      likelihood[c] *= Math.max(LEAST, state[first + c]);
      sum += likelihood[c];
    }
    for (int c = 0; c < likelihood.length; c++) {
      state[first + c] = (float) ((1 - forget) * likelihood[c] / sum + forget * population.size(c));
    }
  }

  /** The relative rate that the classes expect at an hour of the week. */
  double week(int hour) {
    double sum = 0;
    for (int c = 0; c < population.classes(); c++) {
      sum += state[first + c] * population.week(c, hour);
    }
    return sum;
  }

  /** The same at an hour of the day. */
  double hour(int hour) {
    double sum = 0;
    for (int c = 0; c < population.classes(); c++) {
      sum += state[first + c] * population.hour(c, hour);
    }
    return sum;
  }

  /** The same on a day of the week. */
  double day(int day) {
    double sum = 0;
    for (int c = 0; c < population.classes(); c++) {
      sum += state[first + c] * population.day(c, day);
    }
    return sum;
  }
}
