package freshet.simulator.reproduce;

import freshet.policy.FeedHistory;
import freshet.policy.FeedProfile;
import freshet.policy.PostingPattern;
import freshet.policy.intensity.Learner;
import java.util.List;

/**
 * Learns rates from the last days, without patterns (SC 4.2); a feed without a posting in them
 * counts as having half a posting.
 */
record RateLearner(double days) implements Learner {
  @Override
  public List<FeedProfile> learn(List<FeedHistory> feeds, double now) {
    return feeds.stream().map(feed -> profile(feed, now)).toList();
  }

  private FeedProfile profile(FeedHistory feed, double now) {
    double rate = Math.max(feed.count(now - days, now), 0.5) / days;
    return new FeedProfile(rate, PostingPattern.FLAT, feed.window(), feed.weight(), feed.cost());
  }
}
