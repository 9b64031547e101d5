package freshet.policy.timing;

import freshet.policy.Intensity;
import java.util.Arrays;

/**
 * Finds the least delay of all placements on a grid: for every first retrieval, the cheapest path
 * of exactly {@code count} steps once around the period. O(n³·count) with n grid points; the
 * reference for the others.
 */
final class ExactTiming implements Timing {
  private final int gridPoints;

  ExactTiming(int gridPoints) {
    this.gridPoints = gridPoints;
  }

  @Override
  public double[] place(Intensity intensity, int count) {
    double period = intensity.period();
    double step = period / gridPoints;
    double[][] delay = new double[gridPoints][gridPoints + 1];
    for (int a = 0; a < gridPoints; a++) {
      for (int gap = 1; gap <= gridPoints; gap++) {
        delay[a][gap] = intensity.delay(a * step, (a + gap) * step);
      }
    }
    double least = Double.POSITIVE_INFINITY;
    int[] best = new int[count];
    for (int first = 0; first < gridPoints; first++) {
      double[] cost = new double[gridPoints + 1];
      Arrays.fill(cost, Double.POSITIVE_INFINITY);
      cost[0] = 0;
      int[][] from = new int[count + 1][gridPoints + 1];
      for (int j = 1; j <= count; j++) {
        double[] next = new double[gridPoints + 1];
        Arrays.fill(next, Double.POSITIVE_INFINITY);
        for (int to = j; to <= gridPoints; to++) {
          for (int at = j - 1; at < to; at++) {
            double sum = cost[at] + delay[(first + at) % gridPoints][to - at];
            if (sum < next[to]) {
              next[to] = sum;
              from[j][to] = at;
            }
          }
        }
        cost = next;
      }
      if (cost[gridPoints] < least) {
        least = cost[gridPoints];
        int at = gridPoints;
        for (int j = count; j >= 1; j--) {
          at = from[j][at];
          best[j - 1] = first + at;
        }
      }
    }
    double[] times = new double[count];
    for (int j = 0; j < count; j++) {
      times[j] = best[j] * step;
    }
    return RefinedTiming.wrapped(times, period);
  }
}
