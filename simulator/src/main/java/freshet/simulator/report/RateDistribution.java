package freshet.simulator.report;

import freshet.simulator.scene.Scene;
import freshet.simulator.trace.TraceFeed;
import java.util.Map;
import java.util.TreeMap;

/**
 * The distribution of posting rates over the whole scene (SC fig. 7).
 *
 * @param days length of the scene
 * @param feeds number of feeds by their exact number of postings
 * @param binCentres postings, in bins that double in width, as the geometric mean of their ends
 * @param binDensities feeds per number of postings, averaged over each bin
 * @param factor a of the power law a·x^b through the bins
 * @param exponent b; not a number where there are too few bins to fit
 */
record RateDistribution(
    double days,
    Map<Integer, Integer> feeds,
    double[] binCentres,
    double[] binDensities,
    double factor,
    double exponent) {

  /** Counts the feeds of a scene. */
  public static RateDistribution of(Scene scene) {
    double from = scene.learn().from();
    double to = scene.evaluate().to();
    TreeMap<Integer, Integer> feeds = new TreeMap<>();
    for (TraceFeed feed : scene.trace().feeds()) {
      int postings = Scene.indexOf(feed.published(), to) - Scene.indexOf(feed.published(), from);
      if (postings > 0) {
        feeds.merge(postings, 1, Integer::sum);
      }
    }
    return of(to - from, feeds);
  }

  static RateDistribution of(double days, TreeMap<Integer, Integer> feeds) {
    TreeMap<Integer, Integer> bins = new TreeMap<>();
    feeds.forEach(
        (postings, count) -> bins.merge(Integer.highestOneBit(postings), count, Integer::sum));
    double[] centres = new double[bins.size()];
    double[] densities = new double[bins.size()];
    double[] weights = new double[bins.size()];
    int k = 0;
    for (Map.Entry<Integer, Integer> bin : bins.entrySet()) {
      // the bin holds low, low + 1, …, 2·low − 1
      double low = bin.getKey();
      centres[k] = Math.sqrt(low * (2 * low - 1));
      densities[k] = bin.getValue() / low;
      weights[k++] = bin.getValue();
    }
    double[] law = powerLaw(centres, densities, weights);
    return new RateDistribution(days, feeds, centres, densities, law[0], law[1]);
  }

  /** Fits y = a·x^b by weighted least squares on the logarithms; returns a and b. */
  static double[] powerLaw(double[] x, double[] y, double[] weights) {
    double sum = 0;
    double meanX = 0;
    double meanY = 0;
    for (int k = 0; k < x.length; k++) {
      sum += weights[k];
      meanX += weights[k] * Math.log(x[k]);
      meanY += weights[k] * Math.log(y[k]);
    }
    meanX /= sum;
    meanY /= sum;
    double both = 0;
    double square = 0;
    for (int k = 0; k < x.length; k++) {
      double dx = Math.log(x[k]) - meanX;
      both += weights[k] * dx * (Math.log(y[k]) - meanY);
      square += weights[k] * dx * dx;
    }
    double exponent = both / square;
    return new double[] {Math.exp(meanY - exponent * meanX), exponent};
  }
}
