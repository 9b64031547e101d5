package freshet.simulator.peer;

import freshet.policy.Agenda;
import freshet.policy.FeedHistory;
import freshet.policy.PolicyStart;
import java.util.List;

/**
 * FreshRSS: an hourly cron job visits every feed that was last retrieved more than its ttl ago. It
 * notes the time when the fetch has ended, so that the default ttl of an hour becomes two.
 */
final class FreshRss {
  private static final Dispatcher CRON = Dispatcher.every(PeerUnits.ofHours(1)).fetchesTakeTime();

  private static final double DEFAULT_TTL = PeerUnits.ofSeconds(3600);
  private static final double MAX_TTL = PeerUnits.ofHours(24);
  private static final double MONTH = 30;

  private FreshRss() {}

  /** The default configuration: one ttl for all feeds. */
  static Agenda open(PolicyStart start, double scale) {
    return new RuleAgenda(start, scale, CRON, DEFAULT_TTL, IntervalRule.always(DEFAULT_TTL));
  }

  /** The configuration with the AutoTTL extension. */
  static Agenda autoTtl(PolicyStart start, double scale) {
    return new RuleAgenda(start, scale, CRON, DEFAULT_TTL, autoTtlRule(start.feeds()));
  }

  /**
   * Returns the time since the oldest posting of the last 30 days, divided by their number, within
   * the default ttl and 24 hours.
   */
  static IntervalRule autoTtlRule(List<FeedHistory> feeds) {
    RecentPostings month = new RecentPostings(feeds, MONTH);
    return (retrieval, elapsed) -> {
      month.add(retrieval);
      int count = month.count(retrieval.feed(), retrieval.at());
      if (count == 0) {
        return MAX_TTL;
      }
      double average = (retrieval.at() - month.oldest(retrieval.feed())) / count;
      return average > 0 ? Math.clamp(average, DEFAULT_TTL, MAX_TTL) : MAX_TTL;
    };
  }
}
