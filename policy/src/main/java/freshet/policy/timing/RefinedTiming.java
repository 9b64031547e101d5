package freshet.policy.timing;

import freshet.policy.Intensity;
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
  private static final int MANY_ROUNDS = 200;
  private static final int FEW_ROUNDS = 10;

  /** From this many retrievals on, the square root of λ is a start that hardly needs refinement. */
  private static final int MANY_RETRIEVALS = 12;

  private final boolean quick;

  /** Refines to the end from even distances, as SC do, and from two other starts. */
  public RefinedTiming() {
    this(false);
  }

  private RefinedTiming(boolean quick) {
    this.quick = quick;
  }

  /**
   * Refines a few rounds from the best start only: nearly as good, for refitting all feeds daily.
   */
  public static RefinedTiming quick() {
    return new RefinedTiming(true);
  }

  @Override
  public double[] place(Intensity intensity, int count) {
    if (count == 1) {
      return new double[] {single(intensity)};
    }
    double[] best = refine(intensity, byRootOfRate(intensity, count), FEW_ROUNDS);
    if (quick && count >= MANY_RETRIEVALS) {
      return best;
    }
    double[] even = new EvenTiming().place(intensity, count);
    double[] shifted = even.clone();
    for (int j = 0; j < count; j++) {
      shifted[j] += intensity.period() / (2 * count);
    }
    int rounds = quick ? FEW_ROUNDS : MANY_ROUNDS;
    best = better(intensity, best, refine(intensity, even, rounds));
    return better(intensity, best, refine(intensity, shifted, rounds));
  }

  /**
   * Returns the best time for one retrieval a period (SC theorem 2): where λ falls through its
   * mean, which with λ constant in bins is an edge.
   */
  private static double single(Intensity intensity) {
    int bins = intensity.pattern().bins();
    double best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < bins; k++) {
      double at = intensity.period() * k / bins;
      double delay = Timing.delay(intensity, new double[] {at});
      if (delay < least) {
        least = delay;
        best = at;
      }
    }
    return best;
  }

  private static double[] better(Intensity intensity, double[] one, double[] other) {
    return Timing.delay(intensity, other) < Timing.delay(intensity, one) ? other : one;
  }

  /** Returns times at equal distances on a clock that runs as √λ, the limit for many retrievals. */
  private static double[] byRootOfRate(Intensity intensity, int count) {
    int bins = intensity.pattern().bins();
    double width = intensity.period() / bins;
    double[] clock = new double[bins + 1];
    for (int k = 0; k < bins; k++) {
      clock[k + 1] = clock[k] + Math.sqrt(intensity.pattern().share(k));
    }
    double[] times = new double[count];
    int bin = 0;
    for (int j = 0; j < count; j++) {
      double wanted = clock[bins] * (j + 0.5) / count;
      while (clock[bin + 1] < wanted) {
        bin++;
      }
      times[j] = width * (bin + (wanted - clock[bin]) / (clock[bin + 1] - clock[bin]));
    }
    return times;
  }

  /** Refines given times, ascending in [0, T). */
  private static double[] refine(Intensity intensity, double[] from, int rounds) {
    double[] times = from.clone();
    double period = intensity.period();
    double tolerance = 1e-6 * period;
    for (int round = 0; round < rounds; round++) {
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

  /** Returns where between two retrievals a third leaves the least delay. */
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

  /** Returns times modulo the period, ascending. */
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
