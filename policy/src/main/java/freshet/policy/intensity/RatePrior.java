package freshet.policy.intensity;

import freshet.policy.FeedHistory;
import java.util.List;

/**
 * The prior of a feed's rate: a gamma distribution fitted to the moments of a population of feeds.
 * After n postings in d days the rate is (shape + n)/(days + d).
 */
public record RatePrior(double shape, double days) {
  /** The smallest weight of the prior, for a population so varied that it says nothing. */
  private static final double LEAST_SHAPE = 0.1;

  /** Fits the prior to all feeds up to now. */
  public static RatePrior of(List<FeedHistory> feeds, double now) {
    double postings = 0;
    double exposure = 0;
    for (FeedHistory feed : feeds) {
      postings += feed.count(feed.since(), now);
      exposure += feed.end(now) - feed.since();
    }
    if (!(postings > 0) || !(exposure > 0)) {
      return new RatePrior(LEAST_SHAPE, 1);
    }
    double mean = postings / exposure;
    double variance = 0;
    int watched = 0;
    for (FeedHistory feed : feeds) {
      double days = feed.end(now) - feed.since();
      // a history of no length says nothing about its rate
      if (days > 0) {
        double off = feed.count(feed.since(), now) / days - mean;
        // counts vary by chance: subtract the Poisson part
        variance += off * off - mean / days;
        watched++;
      }
    }
    variance /= watched;
    double shape = variance > 0 ? Math.max(LEAST_SHAPE, mean * mean / variance) : 100;
    return new RatePrior(shape, shape / mean);
  }

  public double rate(double postings, double watchedDays) {
    return (shape + postings) / (days + watchedDays);
  }
}
