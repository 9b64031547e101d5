package freshet.simulator.peer;

import freshet.policy.Agenda;
import freshet.simulator.Start;

/** Feedbin: a sweep over all feeds every 15 minutes, which is drained at once. */
final class Feedbin {
  private static final double SWEEP = Days.ofMinutes(15);

  private Feedbin() {}

  static Agenda open(Start start) {
    return new RuleAgenda(start, Dispatcher.every(SWEEP), SWEEP, IntervalRule.always(SWEEP));
  }
}
