package freshet.policy.online;

/**
 * The expected number of postings beyond a window, E[(N − S)⁺] with N Poisson, for growing means:
 * tabulated, and linear in between and beyond.
 */
final class ExpectedMisses {
  private static final int STEPS_PER_WINDOW = 32;
  private static final int STEPS_PER_SCATTER = 4;

  /** Means this many standard deviations beyond the window certainly fill it. */
  private static final int SURE = 12;

  private final double step;
  private final double[] table;

  ExpectedMisses(int window) {
    double scatter = Math.sqrt(window);
    step = Math.min((double) window / STEPS_PER_WINDOW, scatter / STEPS_PER_SCATTER);
    table = new double[(int) Math.ceil((window + SURE * scatter) / step) + 1];
    for (int k = 0; k < table.length; k++) {
      table[k] = exact(k * step, window);
    }
  }

  /** E[(N − S)⁺] = m·P(N ≥ S) − S·P(N ≥ S+1) for a mean m. */
  static double exact(double mean, int window) {
    if (mean <= 0) {
      return 0;
    }
    double below = 0;
    double log = -mean;
    for (int n = 0; n <= window; n++) {
      below += (window - n) * Math.exp(log);
      log += Math.log(mean / (n + 1));
    }
    // (N − S)⁺ = N − S + (S − N)⁺
    return Math.max(0, mean - window + below);
  }

  double of(double mean) {
    double place = mean / step;
    int k = (int) place;
    int last = table.length - 1;
    if (k >= last) {
      return table[last] + mean - last * step;
    }
    return table[k] + (place - k) * (table[k + 1] - table[k]);
  }
}
