package freshet.simulator.peer;

import freshet.policy.Agenda;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;
import java.util.Arrays;

/**
 * Media Cloud's rss-fetcher: each feed has a period that grows in steps when most of the document
 * was seen before, and shrinks when little was; a retrieval much too early or too late is ignored.
 * Its leader polls for due feeds every minute.
 */
final class MediaCloud implements IntervalRule {
  private static final double START_PERIOD = PeerUnits.ofMinutes(360);
  private static final double MIN_PERIOD = PeerUnits.ofMinutes(10);
  private static final double MAX_PERIOD = PeerUnits.ofMinutes(1440);
  private static final double STEP = PeerUnits.ofMinutes(60);
  private static final double SMALL_STEP = PeerUnits.ofMinutes(10);
  private static final double DEVIATION = PeerUnits.ofMinutes(20);
  private static final double LOW_PERCENT = 33;
  private static final double HIGH_PERCENT = 67;
  private static final double UNCHANGED = 101;
  private static final double NO_POSTING = 102;
  private static final double ALIVE_DAYS = 31;

  private final double[] periods;

  MediaCloud(int feeds) {
    periods = new double[feeds];
    Arrays.fill(periods, START_PERIOD);
  }

  static Agenda open(PolicyStart start, double scale) {
    return new RuleAgenda(
        start,
        scale,
        Dispatcher.every(PeerUnits.ofMinutes(1)),
        START_PERIOD,
        new MediaCloud(start.feeds().size()));
  }

  @Override
  public double after(Retrieval retrieval, double elapsed) {
    double period = periods[retrieval.feed()];
    double late = elapsed - period;
    double known = knownPercent(retrieval);
    if (known >= HIGH_PERCENT && late >= -DEVIATION) {
      boolean alive = known < 100 || isAlive(retrieval);
      period = Math.min(period + (alive ? SMALL_STEP : STEP), MAX_PERIOD);
    } else if (known < LOW_PERCENT && late <= DEVIATION) {
      period = period > START_PERIOD ? START_PERIOD : Math.max(period - STEP, MIN_PERIOD);
    }
    periods[retrieval.feed()] = period;
    return period;
  }

  private static double knownPercent(Retrieval retrieval) {
    if (retrieval.listed() == 0) {
      return NO_POSTING;
    }
    if (!retrieval.changed()) {
      return UNCHANGED;
    }
    return 100.0 * (retrieval.listed() - retrieval.fresh()) / retrieval.listed();
  }

  private static boolean isAlive(Retrieval retrieval) {
    return retrieval.listed() > 0 && retrieval.at() - retrieval.newest(0) <= ALIVE_DAYS;
  }
}
