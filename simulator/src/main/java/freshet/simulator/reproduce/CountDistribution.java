package freshet.simulator.reproduce;

/**
 * The distribution of the number of postings of a feed in a data set: probabilities of 1, 2, 3, …
 */
final class CountDistribution {
  /** The probability of at most k postings, at index k. */
  private final double[] cumulative;

  /** Creates a distribution in proportion to weights of 1, 2, 3, … postings. */
  CountDistribution(double[] weights) {
    cumulative = new double[weights.length + 1];
    for (int k = 0; k < weights.length; k++) {
      cumulative[k + 1] = cumulative[k] + weights[k];
    }
    double sum = cumulative[weights.length];
    for (int k = 0; k <= weights.length; k++) {
      cumulative[k] /= sum;
    }
  }

  /** Creates x<sup>−exponent</sup> for x from 1 to a real cut-off, the last x in part. */
  static CountDistribution powerLaw(double exponent, double cutOff) {
    double[] weights = new double[(int) Math.ceil(cutOff)];
    for (int k = 0; k < weights.length; k++) {
      weights[k] = Math.min(1, cutOff - k) * Math.pow(k + 1, -exponent);
    }
    return new CountDistribution(weights);
  }

  double mean() {
    double mean = 0;
    for (int k = 1; k < cumulative.length; k++) {
      mean += k * (cumulative[k] - cumulative[k - 1]);
    }
    return mean;
  }

  /** Returns the probability of at least a number of postings. */
  double shareFrom(int postings) {
    return postings >= cumulative.length ? 0 : 1 - cumulative[postings - 1];
  }

  /**
   * Returns counts for a number of feeds, one from each of as many equal slices of probability,
   * ascending.
   */
  int[] counts(int feeds) {
    int[] counts = new int[feeds];
    int count = 1;
    for (int i = 0; i < feeds; i++) {
      double chance = (i + 0.5) / feeds;
      while (count < cumulative.length - 1 && cumulative[count] < chance) {
        count++;
      }
      counts[i] = count;
    }
    return counts;
  }
}
