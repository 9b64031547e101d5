package freshet.simulator.report;

import freshet.policy.FeedHistory;
import freshet.policy.intensity.ClusteredLearner;
import freshet.policy.intensity.PatternClusters;
import freshet.simulator.scene.Scene;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The mean daily patterns of clusters of feeds, the largest first (SC fig. 12). */
record ClusterPatterns(List<Cluster> clusters) {
  // the seed that the learning policies use: the figure shows their clusters
  private static final ClusteredLearner PUBLISHED = ClusteredLearner.published(1);

  /** A cluster: the number of feeds, and the share of their postings in each hour of the day. */
  public record Cluster(int feeds, double[] shares) {}

  public ClusterPatterns {
    clusters = List.copyOf(clusters);
  }

  /** Learns the clusters as SC do, from the last weeks of the learning window. */
  public static ClusterPatterns of(Scene scene) {
    double now = scene.learn().to();
    double from = Math.max(scene.learn().from(), now - PUBLISHED.patternDays());
    List<double[]> patterns = new ArrayList<>();
    for (FeedHistory feed : scene.learned()) {
      double[] counts = ClusteredLearner.hourly(feed, from, now);
      double sum = Arrays.stream(counts).sum();
      if (sum > 0) {
        patterns.add(Arrays.stream(counts).map(count -> count / sum).toArray());
      }
    }
    PatternClusters grouped = PatternClusters.of(patterns, PUBLISHED.clusters(), PUBLISHED.seed());
    List<Cluster> clusters = new ArrayList<>();
    for (int k = 0; k < grouped.centroids().size(); k++) {
      clusters.add(new Cluster(grouped.size(k), grouped.centroids().get(k)));
    }
    return new ClusterPatterns(clusters);
  }
}
