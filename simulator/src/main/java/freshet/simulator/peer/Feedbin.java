package freshet.simulator.peer;

import freshet.policy.Agenda;
import freshet.policy.PolicyStart;

/** Feedbin: a sweep over all feeds every 15 minutes, which is drained at once. */
final class Feedbin {
  private static final double SWEEP = PeerUnits.ofMinutes(15);

  private Feedbin() {}

  static Agenda open(PolicyStart start, double scale) {
    return new RuleAgenda(start, scale, Dispatcher.every(SWEEP), SWEEP, IntervalRule.always(SWEEP));
  }
}
