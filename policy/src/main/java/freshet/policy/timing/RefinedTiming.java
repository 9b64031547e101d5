package freshet.policy.timing;

import freshet.policy.intensity.Intensity;
import java.util.Arrays;

/**
 * SC's iterative refinement: from even distances, each retrieval in turn is moved to where its two
 * neighbours leave it the least delay, until none moves any more.
 *
 * <p>Between two neighbours a and b the delay is ∫<sub>a</sub><sup>τ</sup>λ(t)(τ−t)dt +
 * ∫<sub>τ</sub><sup>b</sup>λ(t)(b−t)dt, whose derivative is the two sides of SC's equation 2,
 * ∫<sub>a</sub><sup>τ</sup>λ − λ(τ)(b−τ). With λ constant in bins it is zero at most once in a bin,
 * and where λ falls at an edge it may jump through zero there: both are tried.
 */
public final class RefinedTiming implements Timing {
  private static final int MAX_ROUNDS = 200;

  @Override
  public double[] place(Intensity intensity, int count) {
    if (count == 1) {
      return new double[] {best(intensity, 0, intensity.period()) % intensity.period()};
    }
    double[] even = new EvenTiming().place(intensity, count);
    double[] refined = refine(intensity, even);
    // even distances leave a symmetric pattern in balance wherever it may begin: start off half a
    // step too
    double[] shifted = even.clone();
    for (int j = 0; j < count; j++) {
      shifted[j] += intensity.period() / (2 * count);
    }
    double[] other = refine(intensity, shifted);
    return Timing.delay(intensity, other) < Timing.delay(intensity, refined) ? other : refined;
  }

  /** Refines given times, ascending in [0, T). */
  static double[] refine(Intensity intensity, double[] from) {
    double[] times = from.clone();
    double period = intensity.period();
    double tolerance = 1e-7 * period;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      double moved = 0;
      for (int j = 0; j < times.length; j++) {
        double before = j == 0 ? times[times.length - 1] - period : times[j - 1];
        double after = j == times.length - 1 ? times[0] + period : times[j + 1];
        double to = best(intensity, before, after);
        moved = Math.max(moved, Math.abs(to - times[j]));
        times[j] = to;
      }
      if (moved < tolerance) {
        break;
      }
    }
    return wrapped(times, period);
  }

  /** Where between two retrievals a third leaves the least delay. */
  private static double best(Intensity intensity, double before, double after) {
    double width = intensity.period() / intensity.pattern().bins();
    double best = (before + after) / 2;
    double least = twoDelays(intensity, before, best, after);
    double start = before;
    double pending = 0;
    while (start < after) {
      double edge = (Math.floor(start / width + 1e-9) + 1) * width;
      double end = Math.min(edge, after);
      double rate = intensity.expected(start, end) / (end - start);
      // pending + rate·(τ − start) = rate·(after − τ)
      double balanced = rate > 0 ? (rate * (after + start) - pending) / (2 * rate) : end;
      for (double candidate : new double[] {balanced, end}) {
        if (candidate > start && candidate <= end && candidate < after) {
          double delay = twoDelays(intensity, before, candidate, after);
          if (delay < least - 1e-12 * (1 + least)) {
            least = delay;
            best = candidate;
          }
        }
      }
      pending += rate * (end - start);
      start = end;
    }
    return best;
  }

  private static double twoDelays(Intensity intensity, double before, double at, double after) {
    return intensity.delay(before, at) + intensity.delay(at, after);
  }

  /** Times modulo the period, ascending. */
  static double[] wrapped(double[] times, double period) {
    double[] wrapped = new double[times.length];
    for (int j = 0; j < times.length; j++) {
      double phase = times[j] - period * Math.floor(times[j] / period);
      wrapped[j] = phase < period ? phase : 0;
    }
    Arrays.sort(wrapped);
    return wrapped;
  }
}
