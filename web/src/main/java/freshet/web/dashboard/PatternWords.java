package freshet.web.dashboard;

import freshet.policy.Week;
import freshet.web.TimeSpanText;
import java.util.ArrayList;
import java.util.Collections;
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

  private static final int FEW = 3;
  private static final int HALF_DAY = 12;
  private static final int WEEKEND = 5;

  private PatternWords() {}

  /**
   * Describes a feed as a sentence.
   *
   * @param perDay postings a day; null if unknown
   * @param week the share of each hour where the reader is, Monday first; empty if unknown
   */
  static String of(@Nullable Double perDay, List<Double> week) {
    if (perDay == null || week.size() != Week.HOURS) {
      return "When it publishes is not known yet.";
    }
    return "Publishes %s, %s%s.".formatted(often(perDay), days(week), hours(week));
  }

  /** Returns the same week as clocks show it that are some hours ahead of those of the week. */
  static List<Double> ahead(List<Double> week, int hours) {
    List<Double> moved = new ArrayList<>(week);
    Collections.rotate(moved, hours);
    return moved;
  }

  private static String often(double perDay) {
    if (perDay >= 0.9) {
      return times(perDay, "day");
    }
    return perDay >= 0.9 / Week.DAYS ? times(perDay * Week.DAYS, "week") : "less than once a week";
  }

  private static String times(double number, String span) {
    long whole = Math.round(number);
    return switch ((int) Math.min(whole, FEW)) {
      case 0, 1 -> "about once a " + span;
      case 2 -> "about twice a " + span;
      default -> "about %s times a %s".formatted(TimeSpanText.count(whole), span);
    };
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
      return "mostly on weekdays";
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
            Locale.ROOT, " between %02d:00 and %02d:00", begin, (begin + length) % 24);
      }
    }
    return ", at any hour";
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
