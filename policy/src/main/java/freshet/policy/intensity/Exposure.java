package freshet.policy.intensity;

import freshet.policy.Week;
import java.util.Arrays;

/**
 * How much of each hour of the week a young feed has been observed. An hour without postings says
 * nothing if it was not observed; after a week every hour was.
 */
final class Exposure {
  /** Every hour observed equally. */
  static final Exposure EVEN = new Exposure(1);

  private static final int DAY = 24;

  private final double[] week = new double[Week.HOURS];
  private final double[] hours = new double[DAY];
  private final double[] days = new double[Week.DAYS];

  private Exposure(double all) {
    Arrays.fill(week, all);
    Arrays.fill(hours, all);
    Arrays.fill(days, all);
  }

  /** Returns the exposure between two times. */
  static Exposure between(double from, double to) {
    return to - from >= Week.DAYS || to <= from ? EVEN : new Exposure(from, to);
  }

  private Exposure(double from, double to) {
    long first = (long) Math.floor(from * DAY);
    for (long hour = first; (double) hour < to * DAY; hour++) {
      double seen = Math.min(to * DAY, (double) hour + 1) - Math.max(from * DAY, (double) hour);
      int place = Week.hourOf(hour);
      week[place] += seen;
      hours[place % DAY] += seen / (to - from);
      days[place / DAY] += seen * Week.DAYS / (DAY * (to - from));
    }
  }

  /** Returns how much an hour of the day was observed, with mean 1. */
  double hour(int hourOfDay) {
    return hours[hourOfDay];
  }

  /** Returns how much a day of the week was observed, with mean 1. */
  double day(int day) {
    return days[day];
  }

  /**
   * Completes counts by hour of the week with the postings that unobserved hours would have had,
   * judged by the same hours of observed days.
   */
  double[] completed(double[] counts) {
    double all = Arrays.stream(counts).sum();
    if (this == EVEN || all == 0) {
      return counts;
    }
    double[] seen = byHour(week);
    double[] counted = byHour(counts);
    double mean = all / Arrays.stream(seen).sum();
    double[] full = new double[counts.length];
    for (int h = 0; h < full.length; h++) {
      int hour = h % DAY;
      double rate = seen[hour] > 0 ? counted[hour] / seen[hour] : mean;
      full[h] = counts[h] + Math.max(0, 1 - week[h]) * rate;
    }
    double sum = Arrays.stream(full).sum();
    for (int h = 0; h < full.length; h++) {
      full[h] *= all / sum;
    }
    return full;
  }

  private static double[] byHour(double[] week) {
    double[] hourly = new double[DAY];
    for (int h = 0; h < week.length; h++) {
      hourly[h % DAY] += week[h];
    }
    return hourly;
  }
}
