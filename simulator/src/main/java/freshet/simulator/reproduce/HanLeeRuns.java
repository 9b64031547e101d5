package freshet.simulator.reproduce;

import freshet.policy.FeedProfile;
import freshet.policy.allocation.MinMissingAllocator;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** HL's three policies, each with whole numbers of retrievals evenly spaced in the second half. */
record HanLeeRuns(Trace trace, double from, double days, List<FeedProfile> profiles) {

  /** The result of each policy at one M. */
  record Row(PeriodCoverage uniform, PeriodCoverage minDelay, PeriodCoverage minMissing) {}

  /** Learns from the days before {@code from} and evaluates as many after. */
  static HanLeeRuns of(Trace trace, double from, double days) {
    List<FeedProfile> profiles =
        trace.feeds().stream()
            .map(
                feed ->
                    FeedProfile.flat(
                        PostingStatistics.count(feed, from - days, from) / days, feed.window()))
            .toList();
    return new HanLeeRuns(trace, from, days, profiles);
  }

  /** The retrievals that each policy gives to each feed. */
  record Counts(int[] uniform, int[] minDelay, int[] minMissing) {}

  /** Runs the policies with a mean number of retrievals per feed in the period. */
  Row run(int perFeed) {
    Counts counts = counts(perFeed);
    return new Row(
        collect(counts.uniform()), collect(counts.minDelay()), collect(counts.minMissing()));
  }

  Counts counts(int perFeed) {
    return counts(profiles, days, perFeed);
  }

  static Counts counts(List<FeedProfile> profiles, double days, int perFeed) {
    int retrievals = profiles.size() * perFeed;
    int[] uniform = new int[profiles.size()];
    Arrays.fill(uniform, perFeed);
    return new Counts(
        uniform,
        rounded(roots(profiles, retrievals), retrievals),
        MinMissingAllocator.counts(profiles, days, retrievals));
  }

  private PeriodCoverage collect(int[] counts) {
    PeriodCoverage all = PeriodCoverage.NONE;
    for (int i = 0; i < counts.length; i++) {
      TraceFeed feed = trace.feeds().get(i);
      all = all.plus(PeriodCoverage.of(feed, from, days, counts[i]));
    }
    return all;
  }

  /** Returns retrievals in proportion to the square root of the rates (SC theorem 1). */
  static double[] roots(List<FeedProfile> profiles, int retrievals) {
    double roots = profiles.stream().mapToDouble(feed -> Math.sqrt(feed.rate())).sum();
    return profiles.stream()
        .mapToDouble(feed -> retrievals * Math.sqrt(feed.rate()) / roots)
        .toArray();
  }

  /**
   * Rounds to whole numbers of the same sum: the largest fractions are rounded up (HL example 2).
   */
  static int[] rounded(double[] shares, int sum) {
    int[] whole = Arrays.stream(shares).mapToInt(share -> (int) Math.floor(share)).toArray();
    int left = sum - Arrays.stream(whole).sum();
    IntStream.range(0, shares.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> whole[i] - shares[i]))
        .limit(left)
        .forEach(i -> whole[i]++);
    return whole;
  }
}
