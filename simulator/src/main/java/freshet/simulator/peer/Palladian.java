package freshet.simulator.peer;

import freshet.policy.Agenda;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;

/**
 * Palladian's FeedReader, which wakes up every 60 seconds, with three of its update strategies, all
 * without bounds and for least delay. Intervals may be zero: then the next wake-up counts.
 */
final class Palladian {
  private static final Dispatcher WAKE_UP = Dispatcher.every(PeerUnits.ofSeconds(60));
  private static final double DEFAULT_CHECK_TIME = PeerUnits.ofMinutes(60);

  /** M of AdaptiveTTL. */
  private static final double AGE_SHARE = 0.1;

  private Palladian() {}

  /** The default strategy, MAV. */
  static Agenda movingAverage(PolicyStart start, double scale) {
    return open(start, scale, Palladian::movingAverage);
  }

  static Agenda adaptiveTtl(PolicyStart start, double scale) {
    return open(start, scale, Palladian::adaptiveTtl);
  }

  static Agenda postRate(PolicyStart start, double scale) {
    return open(start, scale, new PostRate(start.feeds()));
  }

  private static Agenda open(PolicyStart start, double scale, IntervalRule rule) {
    return new RuleAgenda(start, scale, WAKE_UP, DEFAULT_CHECK_TIME, rule);
  }

  /**
   * Returns the mean gap of the document; if nothing is new, with its oldest gap replaced by the
   * current silence.
   */
  static double movingAverage(Retrieval retrieval, double elapsed) {
    int gaps = retrieval.listed() - 1;
    if (gaps < 1) {
      return DEFAULT_CHECK_TIME / 2;
    }
    double mean = (retrieval.newest(0) - retrieval.oldest()) / gaps;
    if (retrieval.changed()) {
      return mean;
    }
    double oldestGap = retrieval.newest(gaps - 1) - retrieval.oldest();
    double silence = retrieval.at() - retrieval.newest(0);
    return mean + (silence - oldestGap) / gaps;
  }

  /** Returns a tenth of the age of the newest posting. */
  static double adaptiveTtl(Retrieval retrieval, double elapsed) {
    double age = retrieval.listed() == 0 ? 0 : retrieval.at() - retrieval.newest(0);
    return age > 0 ? AGE_SHARE * age : DEFAULT_CHECK_TIME;
  }
}
