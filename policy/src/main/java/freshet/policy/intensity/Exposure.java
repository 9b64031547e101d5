package freshet.policy.intensity;

import freshet.policy.Week;
import java.util.Arrays;

/**
 * Which hours of the week a young feed has been seen in. An hour without postings tells nothing if
 * nobody could have seen one; after a week every hour has been seen.
 */
final class Exposure {
  /** Every hour as much as any other. */
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

  /** What was seen between two times. */
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

  /** How much an hour of the day was seen, with mean 1. */
  double hour(int hourOfDay) {
    return hours[hourOfDay];
  }

  /** How much a day of the week was seen, with mean 1. */
  double day(int day) {
    return days[day];
  }

  /**
   * As many postings as were counted by hour of the week, with those that would have been seen in
   * the other hours, had they been as those hours of the days that were seen.
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
