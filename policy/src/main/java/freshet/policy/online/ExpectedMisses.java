package freshet.policy.online;

/**
 * The expected number of postings beyond a window for growing means m: tabulated, and linear in
 * between and beyond.
 *
 * <p>With counts that vary by chance it is E[(N − S)⁺] with N Poisson. If their variance is F times
 * their mean, postings come as in groups of F: F·E[(Pois(m/F) − S/F)⁺], which is convex in m, too.
 */
final class ExpectedMisses {
  private static final int STEPS_PER_WINDOW = 32;
  private static final int STEPS_PER_SCATTER = 4;

  /** Means this many standard deviations beyond the window certainly fill it. */
  private static final int SURE = 12;

  private final double step;
  private final double[] table;

  /**
   * Creates the table of a window.
   *
   * @param scatter F, at least 1
   */
  ExpectedMisses(int window, double scatter) {
    double deviation = Math.sqrt(window * scatter);
    step = Math.min((double) window / STEPS_PER_WINDOW, deviation / STEPS_PER_SCATTER);
    table = new double[(int) Math.ceil((window + SURE * deviation) / step) + 1];
    for (int k = 0; k < table.length; k++) {
      table[k] = exact(k * step, window, scatter);
    }
  }

  /** F·E[(Pois(m/F) − S/F)⁺] for a mean m. */
  static double exact(double mean, int window, double scatter) {
    if (mean <= 0) {
      return 0;
    }
    double groups = mean / scatter;
    double most = window / scatter;
    double below = 0;
    double log = -groups;
    for (int n = 0; n <= most; n++) {
      below += (most - n) * Math.exp(log);
      log += Math.log(groups / (n + 1));
    }
    // (N − S)⁺ = N − S + (S − N)⁺
    return scatter * Math.max(0, groups - most + below);
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

  /** Returns how fast the expected misses grow with the mean. */
  double slope(double mean) {
    int k = (int) (mean / step);
    return k >= table.length - 1 ? 1 : (table[k + 1] - table[k]) / step;
  }
}
