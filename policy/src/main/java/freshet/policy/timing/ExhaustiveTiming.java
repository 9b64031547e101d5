package freshet.policy.timing;

import freshet.policy.Intensity;

/**
 * SC's exhaustive search with pruning: the first two retrievals are tried at every pair of points
 * of a grid, the others follow from equation 2, λ(τ<sub>j</sub>)(τ<sub>j+1</sub> − τ<sub>j</sub>) =
 * ∫λ between τ<sub>j−1</sub> and τ<sub>j</sub>. An attempt is abandoned as soon as it leaves the
 * period or λ(τ<sub>j</sub>) is 0; of the rest, and of even distances, the one with the least delay
 * wins.
 */
public final class ExhaustiveTiming implements Timing {
  private final int gridPoints;

  /** Uses a grid of some points a day; SC use one every 30 minutes. */
  public ExhaustiveTiming(int gridPoints) {
    this.gridPoints = gridPoints;
  }

  /** Uses SC's grid of 30 minutes. */
  public static ExhaustiveTiming published() {
    return new ExhaustiveTiming(48);
  }

  @Override
  public double[] place(Intensity intensity, int count) {
    double period = intensity.period();
    int points = (int) Math.round(gridPoints * period);
    double[] best = new EvenTiming().place(intensity, count);
    double least = Timing.delay(intensity, best);
    double[] times = new double[count];
    for (int first = 0; first < points; first++) {
      times[0] = period * first / points;
      for (int second = first + 1; second < first + points && count > 1; second++) {
        times[1] = period * second / points;
        if (follow(intensity, times)) {
          double delay = Timing.delay(intensity, times);
          if (delay < least) {
            least = delay;
            best = RefinedTiming.wrapped(times, period);
          }
        }
      }
      if (count == 1 && Timing.delay(intensity, times) < least) {
        least = Timing.delay(intensity, times);
        best = times.clone();
      }
    }
    return best;
  }

  /** Fills in all but the first two times; returns false if they do not fit into the period. */
  private static boolean follow(Intensity intensity, double[] times) {
    double end = times[0] + intensity.period();
    for (int j = 1; j < times.length; j++) {
      if (times[j] >= end) {
        return false;
      }
      if (j + 1 < times.length) {
        double rate = intensity.at(times[j]);
        double area = intensity.expected(times[j - 1], times[j]);
        if (!(rate > 0) || !(area > 0)) {
          return false;
        }
        times[j + 1] = times[j] + area / rate;
      }
    }
    return true;
  }
}
