package freshet.policy.live;

import freshet.policy.Week;
import freshet.policy.intensity.Intensity;

/**
 * What a policy knows of a feed and has in mind for it, as things stand.
 *
 * @param rate postings per day; not a number if the policy does not learn it
 * @param week the share of each hour of the week (Monday first, UTC) in its postings; empty if the
 *     policy does not learn it
 * @param pending postings expected since the feed was last seen; not a number if the policy does
 *     not learn a rate
 * @param next the times of its next retrievals, ascending; the first is the planned one, the others
 *     move with what is seen until then
 */
public record Outlook(double rate, double[] week, double pending, double[] next) {
  /** How far ahead to look, in retrievals: a day of most feeds. */
  public static final int AHEAD = 40;

  private static final double HOUR = 1.0 / 24;

  /** That of a policy which knows no rates. */
  static Outlook ofTimes(double... next) {
    return new Outlook(Double.NaN, new double[0], Double.NaN, next);
  }

  /** What is expected of a feed between two times. */
  @FunctionalInterface
  public interface Expectation {
    double between(double from, double to);
  }

  /**
   * What follows from an expectation.
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

  static Outlook of(Intensity intensity, double seen, double now, double[] next) {
    return of(intensity.rate(), intensity::expected, seen, now, next);
  }
}
