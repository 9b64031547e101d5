package freshet.web.dashboard;

import freshet.policy.Week;
import freshet.web.TimeSpanText;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Describes when a feed posts. */
final class PatternWords {
  private static final String[] DAYS = {
    "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"
  };

  /**
   * A weekend with less than this share of the week counts as quiet; two of seven days would be
   * 0.29.
   */
  private static final double QUIET = 0.12;

  /** A few days or hours with more than this share are named. */
  private static final double MOST = 0.6;

  private static final int HALF_DAY = 12;
  private static final int WEEKEND = 5;

  private PatternWords() {}

  /**
   * Describes a feed as a sentence.
   *
   * @param perDay postings a day; null if unknown
   * @param week the share of each hour, Monday first; empty if unknown
   */
  static String of(@Nullable Double perDay, List<Double> week) {
    if (perDay == null || week.size() != Week.HOURS) {
      return "The policy in force does not learn when this feed posts.";
    }
    return "Posts %s, %s, %s.".formatted(often(perDay), days(week), hours(week));
  }

  private static String often(double perDay) {
    if (perDay >= 0.9) {
      return "about " + TimeSpanText.number(perDay) + " times a day";
    }
    return perDay >= 0.9 / Week.DAYS
        ? "about " + TimeSpanText.number(perDay * Week.DAYS) + " times a week"
        : "less than once a week";
  }

  private static String days(List<Double> week) {
    double[] days = new double[Week.DAYS];
    for (int h = 0; h < Week.HOURS; h++) {
      days[h / 24] += week.get(h);
    }
    double weekend = days[WEEKEND] + days[WEEKEND + 1];
    for (int d = 0; d < Week.DAYS; d++) {
      if (days[d] > MOST) {
        return "mostly on " + DAYS[d];
      }
    }
    if (weekend < QUIET) {
      return "on weekdays";
    }
    return weekend > MOST ? "mostly at weekends" : "on all days of the week";
  }

  /** Finds the shortest part of the day that holds most of the postings. */
  private static String hours(List<Double> week) {
    double[] hours = new double[24];
    for (int h = 0; h < Week.HOURS; h++) {
      hours[h % 24] += week.get(h);
    }
    for (int length = 1; length <= HALF_DAY; length++) {
      int begin = best(hours, length);
      if (sum(hours, begin, length) >= MOST) {
        return String.format(
            Locale.ROOT, "mostly between %02d:00 and %02d:00 UTC", begin, (begin + length) % 24);
      }
    }
    return "at any hour";
  }

  private static int best(double[] hours, int length) {
    int best = 0;
    for (int begin = 1; begin < 24; begin++) {
      best = sum(hours, begin, length) > sum(hours, best, length) ? begin : best;
    }
    return best;
  }

  private static double sum(double[] hours, int begin, int length) {
    double sum = 0;
    for (int k = 0; k < length; k++) {
      sum += hours[(begin + k) % 24];
    }
    return sum;
  }
}
