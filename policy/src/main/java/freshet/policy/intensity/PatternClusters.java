package freshet.policy.intensity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.hipparchus.clustering.CentroidCluster;
import org.hipparchus.clustering.Clusterable;
import org.hipparchus.clustering.KMeansPlusPlusClusterer;
import org.hipparchus.clustering.distance.EuclideanDistance;
import org.hipparchus.random.Well19937c;

/**
 * Patterns grouped by k-means (SC 4.3.1), the largest group first.
 *
 * @param centroids the mean pattern of each group
 * @param members the group of each pattern, in the order given
 */
public record PatternClusters(List<double[]> centroids, int[] members) {
  private static final int MAX_ITERATIONS = 100;

  public PatternClusters {
    centroids = List.copyOf(centroids);
  }

  /** Groups patterns into k clusters, or fewer if there are fewer distinct patterns. */
  public static PatternClusters of(List<double[]> patterns, int k, long seed) {
    int[] members = new int[patterns.size()];
    int groups = (int) Math.min(k, patterns.stream().map(PatternKey::new).distinct().count());
    if (groups == 0) {
      return new PatternClusters(List.of(), members);
    }
    List<Point> points = new ArrayList<>(patterns.size());
    for (int i = 0; i < patterns.size(); i++) {
      points.add(new Point(i, patterns.get(i)));
    }
    var clusterer =
        new KMeansPlusPlusClusterer<Point>(
            groups, MAX_ITERATIONS, new EuclideanDistance(), new Well19937c(seed));
    List<CentroidCluster<Point>> clusters = new ArrayList<>(clusterer.cluster(points));
    clusters.sort(
        Comparator.comparingInt((CentroidCluster<Point> one) -> -one.getPoints().size())
            .thenComparingInt(one -> one.getPoints().isEmpty() ? 0 : first(one)));
    List<double[]> centroids = new ArrayList<>();
    for (CentroidCluster<Point> cluster : clusters) {
      for (Point point : cluster.getPoints()) {
        members[point.index()] = centroids.size();
      }
      centroids.add(cluster.getCenter().getPoint());
    }
    return new PatternClusters(centroids, members);
  }

  private static int first(CentroidCluster<Point> cluster) {
    return cluster.getPoints().stream().mapToInt(Point::index).min().orElse(0);
  }

  public int clusterOf(int pattern) {
    return members[pattern];
  }

  /** Returns the number of patterns in a cluster. */
  public int size(int cluster) {
    int size = 0;
    for (int member : members) {
      if (member == cluster) {
        size++;
      }
    }
    return size;
  }

  private record Point(int index, double[] shares) implements Clusterable {
    @Override
    public double[] getPoint() {
      return shares;
    }
  }

  /** Equality of patterns by value. */
  private record PatternKey(List<Double> shares) {
    PatternKey(double[] shares) {
      this(Arrays.stream(shares).boxed().toList());
    }
  }
}
