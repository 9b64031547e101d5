package freshet.simulator.peer;

import freshet.policy.Agenda;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;
import java.util.Arrays;

/**
 * Apache StormCrawler's AdaptiveScheduler at its defaults: after a change the interval moves
 * halfway to the shortest, without one it grows by half. It counts in minutes, and due feeds are
 * taken every minute.
 */
final class StormCrawler implements IntervalRule {
  private static final double START_INTERVAL = PeerUnits.ofMinutes(1440);
  private static final double MIN_INTERVAL = PeerUnits.ofMinutes(60);
  private static final double MAX_INTERVAL = PeerUnits.ofMinutes(20_160);
  private static final double DECREASE = 0.5;
  private static final double INCREASE = 0.5;

  private final double[] intervals;

  StormCrawler(int feeds) {
    intervals = new double[feeds];
    Arrays.fill(intervals, START_INTERVAL);
  }

  static Agenda open(PolicyStart start, double scale) {
    return new RuleAgenda(
        start,
        scale,
        Dispatcher.every(PeerUnits.ofMinutes(1)),
        START_INTERVAL,
        new StormCrawler(start.feeds().size()));
  }

  @Override
  public double after(Retrieval retrieval, double elapsed) {
    double before = intervals[retrieval.feed()];
    double interval =
        retrieval.changed()
            ? (1 - DECREASE) * before + DECREASE * MIN_INTERVAL
            : Math.min((1 + INCREASE) * before, MAX_INTERVAL);
    intervals[retrieval.feed()] = interval;
    return interval;
  }
}
