package freshet.simulator.peer;

import freshet.policy.Agenda;
import freshet.policy.PolicyStart;

/**
 * Tiny Tiny RSS: every 120 seconds the daemon starts two jobs of 50 feeds each, those first that
 * were retrieved the longest ago, of all whose last retrieval is 30 minutes old.
 */
final class TtRss {
  private static final Dispatcher DAEMON =
      Dispatcher.every(PeerUnits.ofSeconds(120)).batchesOf(2 * 50).fetchesTakeTime();

  private static final double INTERVAL = PeerUnits.ofMinutes(30);

  private TtRss() {}

  static Agenda open(PolicyStart start, double scale) {
    return new RuleAgenda(start, scale, DAEMON, INTERVAL, IntervalRule.always(INTERVAL));
  }
}
