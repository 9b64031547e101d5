package freshet.simulator.peer;

import freshet.policy.Agenda;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;
import java.util.Arrays;

/**
 * Apache Nutch's AdaptiveFetchSchedule as shipped: the interval shrinks by 0.2 after a change and
 * grows by 0.4 without one, and the next retrieval is moved towards the last change by 0.3 of the
 * time since then. It starts at 30 days. Nutch has no daemon: due feeds are taken every minute, the
 * least interval.
 */
final class Nutch implements IntervalRule {
  private static final double START_INTERVAL = 30;
  private static final double MIN_INTERVAL = PeerUnits.ofSeconds(60);
  private static final double MAX_INTERVAL = 365;
  private static final double MAX_WAIT = 90;
  private static final double SHRINK = 1 - 0.2;
  private static final double GROW = 1 + 0.4;
  private static final double SYNC_RATE = 0.3;

  private final double[] intervals;
  private final double[] sinceChange;

  Nutch(int feeds) {
    intervals = new double[feeds];
    sinceChange = new double[feeds];
    Arrays.fill(intervals, START_INTERVAL);
  }

  static Agenda open(PolicyStart start, double scale) {
    return new RuleAgenda(
        start,
        scale,
        Dispatcher.every(MIN_INTERVAL),
        START_INTERVAL,
        new Nutch(start.feeds().size()));
  }

  @Override
  public double after(Retrieval retrieval, double elapsed) {
    int feed = retrieval.feed();
    double since = retrieval.changed() ? 0 : sinceChange[feed] + elapsed;
    double adapted = intervals[feed] * (retrieval.changed() ? SHRINK : GROW);
    double interval = Math.clamp(Math.max(adapted, since), MIN_INTERVAL, MAX_INTERVAL);
    intervals[feed] = interval;
    sinceChange[feed] = since;
    double sync = SYNC_RATE * since;
    // the original's guard drops the whole correction once it exceeds the longest interval
    return Math.min(sync > MAX_INTERVAL ? interval : interval - sync, MAX_WAIT);
  }
}
