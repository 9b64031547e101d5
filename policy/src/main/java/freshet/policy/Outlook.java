package freshet.policy;

/**
 * What a policy knows of a feed and currently plans for it.
 *
 * @param rate postings per day; NaN if the policy does not learn it
 * @param week the share of each hour of the week (Monday first, UTC) in its postings; empty if the
 *     policy does not learn it
 * @param pending postings expected since the feed was last seen; NaN if the policy does not learn a
 *     rate
 * @param next the times of its next retrievals, ascending; the first is planned, the others may
 *     still move
 */
public record Outlook(double rate, double[] week, double pending, double[] next) {
  /** How many retrievals to look ahead: a day for most feeds. */
  public static final int AHEAD = 40;

  private static final double HOUR = 1.0 / 24;

  /** The outlook of a policy that knows no rates. */
  public static Outlook ofTimes(double... next) {
    return new Outlook(Double.NaN, new double[0], Double.NaN, next);
  }

  /** The expected postings of a feed between two times. */
  @FunctionalInterface
  public interface Expectation {
    double between(double from, double to);
  }

  /**
   * Creates an outlook from an expectation.
   *
   * @param seen when the feed was last seen
   */
  public static Outlook of(
      double rate, Expectation expected, double seen, double now, double[] next) {
    double[] week = new double[Week.HOURS];
    double from = Math.floor(now);
    double sum = 0;
    for (int h = 0; h < Week.HOURS; h++) {
      double begin = from + h * HOUR;
      double share = Math.max(0, expected.between(begin, begin + HOUR));
      week[Week.hour(begin)] = share;
      sum += share;
    }
    for (int h = 0; h < Week.HOURS; h++) {
      week[h] = sum > 0 ? week[h] / sum : 1.0 / Week.HOURS;
    }
    return new Outlook(rate, week, now > seen ? expected.between(seen, now) : 0, next);
  }

  public static Outlook of(Intensity intensity, double seen, double now, double[] next) {
    return of(intensity.rate(), intensity::expected, seen, now, next);
  }
}
