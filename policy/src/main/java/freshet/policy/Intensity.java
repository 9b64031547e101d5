package freshet.policy;

/**
 * λ(t) of one feed: its rate times its pattern, constant within a bin and periodic, with running
 * sums that give expected postings and delays in constant time.
 */
public final class Intensity {
  private final double rate;
  private final PostingPattern pattern;
  private final double width;

  /** Expected postings from the start of the period to each bin edge. */
  private final double[] sums;

  /** The integral of {@link #sums} from the start of the period to each bin edge. */
  private final double[] integrals;

  public Intensity(double rate, PostingPattern pattern) {
    this.rate = rate;
    this.pattern = pattern;
    int bins = pattern.bins();
    this.width = (double) pattern.days() / bins;
    this.sums = new double[bins + 1];
    this.integrals = new double[bins + 1];
    double total = 0;
    for (int k = 0; k < bins; k++) {
      total += pattern.share(k);
    }
    double scale = rate * pattern.days() / total;
    for (int k = 0; k < bins; k++) {
      sums[k + 1] = sums[k] + scale * pattern.share(k);
      integrals[k + 1] = integrals[k] + width * (sums[k] + sums[k + 1]) / 2;
    }
  }

  /** Returns the mean postings per day. */
  public double rate() {
    return rate;
  }

  public PostingPattern pattern() {
    return pattern;
  }

  /** Returns the period T in days. */
  public double period() {
    return pattern.days();
  }

  /** Returns λ(t) in postings per day. */
  public double at(double time) {
    int bin = binOf(pattern.phase(time));
    return (sums[bin + 1] - sums[bin]) / width;
  }

  /** Returns the expected postings in (from, to]: the integral of λ. */
  public double expected(double from, double to) {
    double start = pattern.phase(from);
    return sum(start + (to - from)) - sum(start);
  }

  /**
   * Returns the expected total delay of the postings in (from, to] when retrieved at {@code to} (SC
   * lemma 1).
   */
  public double delay(double from, double to) {
    double start = pattern.phase(from);
    double end = start + (to - from);
    return integral(end) - integral(start) - (to - from) * sum(start);
  }

  /**
   * Returns the expected postings from the start of the period to a phase, which may lie periods
   * ahead.
   */
  private double sum(double phase) {
    double periods = Math.floor(phase / period());
    double rest = phase - periods * period();
    int bin = binOf(rest);
    double inside = rest - bin * width;
    return periods * sums[sums.length - 1]
        + sums[bin]
        + (sums[bin + 1] - sums[bin]) * inside / width;
  }

  private double integral(double phase) {
    double periods = Math.floor(phase / period());
    double rest = phase - periods * period();
    int bin = binOf(rest);
    double inside = rest - bin * width;
    double perPeriod = sums[sums.length - 1];
    return perPeriod * period() * periods * (periods - 1) / 2
        + periods * (integrals[integrals.length - 1] + perPeriod * rest)
        + integrals[bin]
        + inside * (sums[bin] + (sums[bin + 1] - sums[bin]) * inside / (2 * width));
  }

  private int binOf(double phase) {
    return Math.min((int) (phase / width), sums.length - 2);
  }
}
