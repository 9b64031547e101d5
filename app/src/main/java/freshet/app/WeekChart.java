package freshet.app;

import java.util.Arrays;
import java.util.List;

/** Draws when a feed posts as small bars: hours of the day and days of the week. */
final class WeekChart {
  private static final String BARS = "▁▂▃▄▅▆▇█";
  private static final String[] DAYS = {"Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"};

  private WeekChart() {}

  /** Returns the chart of the shares of 168 hours, Monday first; empty without shares. */
  static List<String> of(List<Double> week) {
    if (week.size() != 24 * DAYS.length) {
      return List.of();
    }
    double[] hours = new double[24];
    double[] days = new double[DAYS.length];
    for (int h = 0; h < week.size(); h++) {
      hours[h % 24] += week.get(h);
      days[h / 24] += week.get(h);
    }
    StringBuilder byDay = new StringBuilder();
    for (int d = 0; d < DAYS.length; d++) {
      byDay.append(DAYS[d]).append(bar(days[d], days)).append(' ');
    }
    StringBuilder byHour = new StringBuilder();
    for (double share : hours) {
      byHour.append(bar(share, hours));
    }
    return List.of(
        "by hour   " + byHour + "  (UTC; the first is 0 h)",
        "by day    " + byDay.toString().strip());
  }

  private static char bar(double share, double[] all) {
    double most = Arrays.stream(all).max().orElse(0);
    int height = most > 0 ? (int) Math.round(share / most * (BARS.length() - 1)) : 0;
    return BARS.charAt(height);
  }
}
