package freshet.simulator.peer;

import freshet.policy.Agenda;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;

/**
 * CommaFeed, in its default "empirical" mode: half the mean gap between the listed postings, or
 * longer once the feed is silent. It polls for due feeds every 15 seconds and is never behind,
 * since fetches take no time here.
 */
final class CommaFeed {
  private static final double MIN_INTERVAL = PeerUnits.ofMinutes(5);
  private static final double MAX_INTERVAL = PeerUnits.ofHours(4);

  private CommaFeed() {}

  static Agenda open(PolicyStart start, double scale) {
    return new RuleAgenda(
        start, scale, Dispatcher.every(PeerUnits.ofSeconds(15)), MIN_INTERVAL, CommaFeed::interval);
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
