package freshet.simulator.peer;

import freshet.policy.Agenda;
import freshet.policy.Retrieval;
import freshet.simulator.Start;

/**
 * CommaFeed, in its default "empirical" mode: half the mean gap between the listed postings, or
 * longer once the feed is silent. It looks for due feeds every 15 seconds and, as fetches take no
 * time here, is never behind.
 */
final class CommaFeed {
  private static final double MIN_INTERVAL = Days.ofMinutes(5);
  private static final double MAX_INTERVAL = Days.ofHours(4);

  private CommaFeed() {}

  static Agenda open(Start start) {
    return new RuleAgenda(
        start, Dispatcher.every(Days.ofSeconds(15)), MIN_INTERVAL, CommaFeed::interval);
  }

  /** Silent for 30, 14, 7 days: the maximum, half, a quarter of it; else half the mean gap. */
  static double interval(Retrieval retrieval, double elapsed) {
    if (retrieval.listed() == 0) {
      return MAX_INTERVAL;
    }
    double silent = retrieval.at() - retrieval.newest(0);
    if (silent >= 30) {
      return MAX_INTERVAL;
    }
    if (silent >= 14) {
      return MAX_INTERVAL / 2;
    }
    if (silent >= 7) {
      return MAX_INTERVAL / 4;
    }
    int gaps = retrieval.listed() - 1;
    if (gaps == 0) {
      return MAX_INTERVAL;
    }
    double gap = (retrieval.newest(0) - retrieval.oldest()) / gaps;
    return Math.clamp(gap / 2, MIN_INTERVAL, MAX_INTERVAL / 4);
  }
}
