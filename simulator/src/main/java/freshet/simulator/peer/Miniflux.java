package freshet.simulator.peer;

import freshet.policy.Agenda;
import freshet.policy.FeedHistory;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;
import java.util.List;

/**
 * Miniflux: every 60 minutes it takes the 100 feeds that are due the longest. A fetch ends a few
 * seconds after the tick, so that the default interval of 60 minutes becomes 120.
 */
final class Miniflux {
  private static final Dispatcher DISPATCHER =
      Dispatcher.every(PeerUnits.ofMinutes(60)).batchesOf(100).fetchesTakeTime();

  private static final double ROUND_ROBIN = PeerUnits.ofMinutes(60);
  private static final double MIN_INTERVAL = PeerUnits.ofMinutes(5);
  private static final double MAX_INTERVAL = PeerUnits.ofHours(24);
  private static final double WEEK = 7;

  private Miniflux() {}

  /** The default scheduler, which treats all feeds alike. */
  static Agenda roundRobin(PolicyStart start, double scale) {
    return new RuleAgenda(start, scale, DISPATCHER, ROUND_ROBIN, IntervalRule.always(ROUND_ROBIN));
  }

  /** The scheduler that uses the postings of the last week. */
  static Agenda entryFrequency(PolicyStart start, double scale) {
    return new RuleAgenda(start, scale, DISPATCHER, ROUND_ROBIN, entryFrequencyRule(start.feeds()));
  }

  /** Counts the week before the request: postings of a retrieval count at the next. */
  static IntervalRule entryFrequencyRule(List<FeedHistory> feeds) {
    RecentPostings week = new RecentPostings(feeds, WEEK);
    return (retrieval, elapsed) -> {
      double interval = entryFrequency(week, retrieval);
      week.add(retrieval);
      return interval;
    };
  }

  /**
   * Returns a week over w, where w = ⌈week / mean gap⌉ of the postings of the last 7 days, within 5
   * minutes and 24 hours.
   */
  private static double entryFrequency(RecentPostings week, Retrieval retrieval) {
    int feed = retrieval.feed();
    int count = week.count(feed, retrieval.at());
    double span = count < 2 ? 0 : week.newest(feed) - week.oldest(feed);
    if (span == 0) {
      return MAX_INTERVAL;
    }
    double weekly = Math.ceil(WEEK * (count - 1) / span);
    return Math.clamp(WEEK / weekly, MIN_INTERVAL, MAX_INTERVAL);
  }
}
