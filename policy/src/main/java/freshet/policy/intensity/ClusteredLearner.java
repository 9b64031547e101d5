package freshet.policy.intensity;

import freshet.policy.FeedHistory;
import freshet.policy.FeedProfile;
import freshet.policy.PostingPattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * SC's way of learning (4.2, 4.3): the rate from the last days; the hourly pattern of a day from
 * the last weeks laid over each other; patterns grouped by k-means, each feed seen as the centroid
 * of its cluster, or as its own pattern shrunk towards it.
 *
 * @param rateDays days for the rate; a feed without a posting in them counts as having half a one,
 *     so that none is given up
 * @param patternDays days for the pattern
 * @param clusters how many
 * @param shrinkage how many of its own postings balance the cluster; infinite for the centroid
 *     alone
 */
public record ClusteredLearner(
    double rateDays, double patternDays, int clusters, double shrinkage, long seed)
    implements Learner {

  private static final int HOURS = 24;

  /** As published: 14 days, 2 weeks, 12 clusters, the centroid alone. */
  public static ClusteredLearner published(long seed) {
    return new ClusteredLearner(14, 14, 12, Double.POSITIVE_INFINITY, seed);
  }

  @Override
  public List<FeedProfile> learn(List<FeedHistory> feeds, double now) {
    double[][] counts = new double[feeds.size()][];
    List<double[]> patterns = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      counts[i] = hourly(feeds.get(i), now - patternDays, now);
      if (sum(counts[i]) > 0) {
        patterns.add(normalised(counts[i]));
      }
    }
    PatternClusters grouped = PatternClusters.of(patterns, clusters, seed);
    PostingPattern[] centroids =
        grouped.centroids().stream()
            .map(centroid -> PostingPattern.of(1, centroid))
            .toArray(PostingPattern[]::new);
    PostingPattern everybody = PostingPattern.of(1, total(counts));
    List<FeedProfile> profiles = new ArrayList<>(counts.length);
    int withPattern = 0;
    for (int i = 0; i < counts.length; i++) {
      PostingPattern towards = everybody;
      if (sum(counts[i]) > 0 && centroids.length > 0) {
        towards = centroids[grouped.clusterOf(withPattern++)];
      }
      profiles.add(
          new FeedProfile(
              rate(feeds.get(i), now),
              shrunk(counts[i], towards),
              feeds.get(i).window(),
              feeds.get(i).weight(),
              feeds.get(i).cost()));
    }
    return profiles;
  }

  private double rate(FeedHistory feed, double now) {
    double from = Math.max(now - rateDays, feed.since());
    double days = Math.max(now - from, 1.0 / HOURS);
    return Math.max(feed.count(from, now), 0.5) / days;
  }

  private PostingPattern shrunk(double[] counts, PostingPattern towards) {
    if (Double.isInfinite(shrinkage)) {
      return towards;
    }
    double[] amounts = counts.clone();
    for (int hour = 0; hour < HOURS; hour++) {
      amounts[hour] += shrinkage * towards.share(hour);
    }
    return PostingPattern.of(1, amounts);
  }

  /** Counts postings by hour of the day (UTC) between two times. */
  public static double[] hourly(FeedHistory feed, double from, double to) {
    double[] counts = new double[HOURS];
    int end = feed.indexOf(to);
    for (int k = feed.indexOf(from); k < end; k++) {
      double time = feed.published(k);
      counts[(int) ((time - Math.floor(time)) * HOURS)]++;
    }
    return counts;
  }

  private static double[] total(double[][] counts) {
    double[] total = new double[HOURS];
    for (double[] one : counts) {
      for (int hour = 0; hour < HOURS; hour++) {
        total[hour] += one[hour];
      }
    }
    if (sum(total) == 0) {
      // feeds that have been silent for long say nothing of the hours
      Arrays.fill(total, 1);
    }
    return total;
  }

  private static double[] normalised(double[] amounts) {
    double sum = sum(amounts);
    double[] shares = amounts.clone();
    for (int k = 0; k < shares.length; k++) {
      shares[k] /= sum;
    }
    return shares;
  }

  private static double sum(double[] amounts) {
    double sum = 0;
    for (double amount : amounts) {
      sum += amount;
    }
    return sum;
  }
}
