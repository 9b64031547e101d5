package freshet.simulator.replay;

import freshet.policy.Agenda;
import freshet.policy.Retrieval;
import java.util.Arrays;

/** Any agenda under a cap on what each hour spends: what is too much waits for the next hour. */
public final class CappedAgenda implements Agenda {
  private static final int HOURS = 24;

  private final Agenda agenda;
  private final double perHour;
  private final double[] costs;
  private final double minInterval;
  private final double[] lastAt;
  private double clock = Double.NEGATIVE_INFINITY;
  private long hour = Long.MIN_VALUE;
  private double inHour;

  public CappedAgenda(Agenda agenda, double perHour, double[] costs, double minInterval) {
    this.agenda = agenda;
    this.perHour = Math.max(perHour, Arrays.stream(costs).max().orElse(1));
    this.costs = costs;
    this.minInterval = minInterval;
    this.lastAt = new double[costs.length];
    Arrays.fill(lastAt, Double.NEGATIVE_INFINITY);
  }

  /** The agenda under the cap. */
  public Agenda uncapped() {
    return agenda;
  }

  @Override
  public Due next() {
    Due due = agenda.next();
    if (due.feed() < 0) {
      return due;
    }
    double at = Math.max(due.at(), Math.max(clock, lastAt[due.feed()] + minInterval));
    long now = (long) Math.floor(at * HOURS + 1e-9);
    if (now == hour && inHour + costs[due.feed()] > perHour) {
      now = hour + 1;
      at = (double) now / HOURS;
    }
    if (now != hour) {
      hour = now;
      inHour = 0;
    }
    inHour += costs[due.feed()];
    clock = at;
    lastAt[due.feed()] = at;
    return new Due(due.feed(), at);
  }

  @Override
  public void retrieved(Retrieval retrieval) {
    agenda.retrieved(retrieval);
  }
}
