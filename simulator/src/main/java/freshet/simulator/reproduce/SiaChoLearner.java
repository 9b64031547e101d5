package freshet.simulator.reproduce;

import freshet.policy.FeedHistory;
import freshet.policy.FeedProfile;
import freshet.policy.PostingPattern;
import freshet.policy.intensity.ClusteredLearner;
import freshet.policy.intensity.Learner;
import freshet.policy.intensity.PatternClusters;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * SC's learning with the clusters formed by those feeds that have a pattern to speak of: figure 10,
 * "as we did for Figure 10", is of 5,566 feeds out of 9,634. All others take the nearest centroid.
 */
record SiaChoLearner(double patternDays, long seed) implements Learner {
  private static final double SHARE = 5566.0 / SiaChoPopulation.FEEDS;
  private static final int CLUSTERS = 12;
  private static final RateLearner RATES = new RateLearner(14);

  /** As published: 14 days. */
  static SiaChoLearner published(long seed) {
    return new SiaChoLearner(14, seed);
  }

  @Override
  public List<FeedProfile> learn(List<FeedHistory> feeds, double now) {
    List<double[]> hours =
        feeds.stream().map(feed -> ClusteredLearner.hourly(feed, now - patternDays, now)).toList();
    List<double[]> centroids = clusters(hours).centroids();
    List<PostingPattern> patterns =
        centroids.stream().map(centroid -> PostingPattern.of(1, centroid)).toList();
    List<FeedProfile> rates = RATES.learn(feeds, now);
    return IntStream.range(0, feeds.size())
        .mapToObj(
            i ->
                patterns.isEmpty()
                    ? rates.get(i)
                    : shaped(rates.get(i), patterns.get(nearest(hours.get(i), centroids))))
        .toList();
  }

  /** Clusters the busiest feeds by their hourly counts. */
  PatternClusters clusters(List<double[]> hours) {
    List<double[]> busiest =
        hours.stream()
            .filter(counts -> sum(counts) > 0)
            .sorted(Comparator.comparingDouble(counts -> -sum(counts)))
            .limit(Math.round(SHARE * hours.size()))
            .map(SiaChoLearner::shares)
            .toList();
    return PatternClusters.of(busiest, CLUSTERS, seed);
  }

  private static FeedProfile shaped(FeedProfile rate, PostingPattern pattern) {
    return new FeedProfile(rate.rate(), pattern, rate.window(), rate.weight(), rate.cost());
  }

  private static int nearest(double[] counts, List<double[]> centroids) {
    double[] shares = shares(counts);
    int nearest = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < centroids.size(); k++) {
      double distance = 0;
      for (int hour = 0; hour < shares.length; hour++) {
        double apart = shares[hour] - centroids.get(k)[hour];
        distance += apart * apart;
      }
      if (distance < least) {
        least = distance;
        nearest = k;
      }
    }
    return nearest;
  }

  private static double[] shares(double[] counts) {
    double sum = sum(counts);
    return Arrays.stream(counts).map(count -> sum > 0 ? count / sum : 0).toArray();
  }

  private static double sum(double[] counts) {
    return Arrays.stream(counts).sum();
  }
}
