package freshet.policy.intensity;

/**
 * The rate of a feed as a mixture of memories of different length, weighted by how well each has
 * predicted the counts so far, so that changes of the rate are noticed. Counts, days and weights
 * lie in the numbers of a {@link FeedModel}.
 */
final class RateMemories {
  /** The most memories. */
  private static final int MOST = 3;

  /** How many numbers it has. */
  static final int NUMBERS = 3 * MOST;

  /** Share of the weights that is evened out per day. */
  private static final double FORGET = 0.02;

  /** Postings come in bursts, so the likelihood of a count is raised to this power. */
  private static final double TEMPER = 0.3;

  private final Population population;
  private final float[] state;
  private final int counts;
  private final int days;
  private final int weights;

  RateMemories(Population population, float[] state, int first) {
    this.population = population;
    this.state = state;
    this.counts = first;
    this.days = first + MOST;
    this.weights = first + 2 * MOST;
  }

  void begin() {
    for (int m = 0; m < population.memories(); m++) {
      state[weights + m] = 1f / population.memories();
    }
  }

  /** Returns the current postings per day. */
  double rate() {
    double rate = 0;
    for (int m = 0; m < population.memories(); m++) {
      rate += state[weights + m] * rate(m);
    }
    return rate;
  }

  private double rate(int memory) {
    return population.rates().rate(state[counts + memory], state[days + memory]);
  }

  /** Weighs the memories by what they expected of a span, in days. */
  void weigh(int count, double span) {
    double sum = 0;
    double[] likelihood = new double[population.memories()];
    for (int m = 0; m < population.memories(); m++) {
      double expected = rate(m) * span;
      // relative to the count itself, so that it does not underflow
      double log = count - expected + (count > 0 ? count * Math.log(expected / count) : 0);
      likelihood[m] = state[weights + m] * Math.exp(TEMPER * log) + 1e-9;
      sum += likelihood[m];
    }
    double forget = Math.min(0.5, FORGET * span);
    for (int m = 0; m < population.memories(); m++) {
      state[weights + m] =
          (float) ((1 - forget) * likelihood[m] / sum + forget / population.memories());
    }
  }

  /** Adds what a span brought. */
  void add(int count, double span) {
    for (int m = 0; m < population.memories(); m++) {
      double keep = Math.pow(0.5, span / population.memory(m));
      state[counts + m] = (float) (state[counts + m] * keep + count);
      state[days + m] = (float) (state[days + m] * keep + span);
    }
  }

  /** Returns how many days were seen, by the longest memory; infinity if it has faded. */
  double daysSeen() {
    int longest = 0;
    for (int m = 1; m < population.memories(); m++) {
      longest = population.memory(m) > population.memory(longest) ? m : longest;
    }
    double perDay = Math.log(2) / population.memory(longest);
    double left = 1 - state[days + longest] * perDay;
    return left > 0 ? -Math.log(left) / perDay : Double.POSITIVE_INFINITY;
  }
}
