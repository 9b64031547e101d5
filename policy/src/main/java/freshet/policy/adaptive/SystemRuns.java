package freshet.policy.adaptive;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/**
 * The times at which the system of advaRSS runs, common to all feeds: X seconds apart, X random in
 * 360 to 600 and stretched as far as the budget demands. X depends on the number of the run alone,
 * so that a restart repeats it.
 */
final class SystemRuns {
  static final double LEAST_SECONDS = 360;
  static final double MOST_SECONDS = 600;

  private static final double SECOND = 1.0 / 86_400;

  /** The longest time between two runs that are not stretched. */
  static final double MOST_DAYS = MOST_SECONDS * SECOND;

  /** What part of a deviation from the budget the next run corrects. */
  private static final double CORRECTED = 0.2;

  /** The largest deviation that is remembered, in days. */
  private static final double MOST_AHEAD = 1;

  private final int seed;
  private final DoubleSupplier stretch;
  private final boolean keepsBudget;
  private final List<Double> times;
  private int first;

  /** How much more than up to the last known run was spent, in days of the budget. */
  private double ahead;

  /**
   * Continues with known runs.
   *
   * @param first the number of the first of them
   * @param ahead what was spent beyond the budget until the last of them, in days of the budget
   * @param stretch asked for each run: how many times as far apart as published
   * @param keepsBudget whether runs are moved a little so that days keep the budget
   */
  SystemRuns(
      int seed,
      int first,
      List<Double> times,
      double ahead,
      DoubleSupplier stretch,
      boolean keepsBudget) {
    this.seed = seed;
    this.first = first;
    this.times = new ArrayList<>(times);
    this.ahead = ahead;
    this.stretch = stretch;
    this.keepsBudget = keepsBudget;
  }

  int seed() {
    return seed;
  }

  double ahead() {
    return ahead;
  }

  /** Reports what a retrieval cost, in days of the budget. */
  void spent(double days) {
    ahead = Math.min(MOST_AHEAD, ahead + days);
  }

  /** Returns the number of the first run that is still known. */
  int first() {
    return first;
  }

  /** Returns the known times, from the first on. */
  List<Double> times() {
    return List.copyOf(times);
  }

  /** Runs at a time next, if no known run is that late. */
  void begin(double now) {
    if (now > times.getLast()) {
      first += times.size();
      times.clear();
      times.add(now);
    }
  }

  /** Returns the time of a run, which is fixed from then on. */
  double timeOf(int run) {
    while (first + times.size() <= run) {
      times.add(times.getLast() + next(stretch.getAsDouble() * days(first + times.size())));
    }
    return times.get(run - first);
  }

  /** Returns the time to the next run, moved a little so that days keep the budget. */
  private double next(double usual) {
    if (!keepsBudget) {
      return usual;
    }
    double moved = Math.clamp(CORRECTED * ahead, -usual / 2, usual / 2);
    ahead = Math.max(-MOST_AHEAD, ahead - usual - moved);
    return usual + moved;
  }

  /** Returns X before a run. */
  private double days(int run) {
    return SECOND
        * new SplittableRandom(((long) seed << Integer.SIZE) + run)
            .nextDouble(LEAST_SECONDS, MOST_SECONDS);
  }

  /** Estimates the time of a run without fixing it. */
  double aboutTimeOf(int run, double stretched) {
    int known = first + times.size() - 1;
    return run <= known
        ? timeOf(run)
        : times.getLast() + (run - known) * stretched / AdvaRssRule.RUNS_PER_DAY;
  }

  /** Returns the first run from a time on. */
  int runAt(double time) {
    int run = first;
    while (timeOf(run) < time) {
      run++;
    }
    return run;
  }

  /** Forgets the runs before one. */
  void forget(int run) {
    while (first < run && times.size() > 1) {
      times.removeFirst();
      first++;
    }
  }
}
