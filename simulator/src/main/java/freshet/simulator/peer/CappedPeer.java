package freshet.simulator.peer;

import freshet.policy.Agenda;
import freshet.policy.FeedHistory;
import freshet.policy.HourBudget;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;
import java.util.Arrays;

/** Caps the spending per hour of another aggregator, like {@link freshet.policy.HourlyCap}. */
public final class CappedPeer implements Agenda {
  private final Agenda agenda;
  private final HourBudget hours;
  private final double[] costs;
  private final double minInterval;
  private final double[] lastAt;
  private double clock = Double.NEGATIVE_INFINITY;

  private CappedPeer(Agenda agenda, PolicyStart start) {
    this.agenda = agenda;
    this.costs = start.feeds().stream().mapToDouble(FeedHistory::cost).toArray();
    this.hours = new HourBudget(start.settings().maxPeak() * start.budget().perDay() / 24);
    this.minInterval = start.settings().minInterval();
    this.lastAt = new double[costs.length];
    Arrays.fill(lastAt, Double.NEGATIVE_INFINITY);
  }

  /** Caps an agenda if the settings have a cap and there is a budget. */
  public static Agenda of(Agenda agenda, PolicyStart start) {
    boolean bound = Double.isFinite(start.settings().maxPeak()) && !start.budget().isNone();
    return bound ? new CappedPeer(agenda, start) : agenda;
  }

  @Override
  public Due next() {
    Due due = agenda.next();
    if (due.feed() < 0) {
      return due;
    }
    int feed = due.feed();
    double wanted = Math.max(due.at(), Math.max(clock, lastAt[feed] + minInterval));
    double at = hours.earliest(wanted, costs[feed]);
    hours.spend(at, costs[feed]);
    clock = at;
    lastAt[feed] = at;
    return new Due(feed, at);
  }

  @Override
  public void retrieved(Retrieval retrieval) {
    agenda.retrieved(retrieval);
  }
}
