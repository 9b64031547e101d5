package freshet.policy.intensity;

import freshet.policy.Week;
import freshet.policy.intensity.FeedModel.Shape;
import java.util.Arrays;

/**
 * How much each predictor of a {@link FeedModel} expects over a span, in days of its mean rate: by
 * the hour, and by the minute where an hour is only partly in the span. Whole weeks are equal for
 * all predictors.
 */
final class ShapeIntegrals {
  private static final int HOURS = FeedModel.HOURS;
  private static final int DAYS = FeedModel.DAYS;
  private static final int MINUTES = FeedModel.MINUTES;
  private static final int TENS_PER_HOUR = FeedModel.TENS / HOURS;
  private static final double MINUTES_PER_DAY = HOURS * MINUTES;
  private static final double WHOLE_HOUR = 1 - 1e-6;

  private final FeedModel model;
  private final Exposure seen;
  private final double[] hours = new double[HOURS];
  private final double[] days = new double[DAYS];
  private final double[] sums = new double[Shape.values().length];

  private ShapeIntegrals(FeedModel model, Exposure seen) {
    this.model = model;
    this.seen = seen;
    Arrays.fill(hours, Double.NaN);
    Arrays.fill(days, Double.NaN);
  }

  /** Returns the integral of each predictor, in the order of {@link Shape}. */
  static double[] between(FeedModel model, double from, double to, Exposure seen) {
    ShapeIntegrals integrals = new ShapeIntegrals(model, seen);
    double whole = DAYS * Math.floor((to - from) / DAYS);
    Arrays.fill(integrals.sums, whole);
    integrals.add(from + whole, to);
    return integrals.sums;
  }

  private void add(double from, double to) {
    long last = (long) Math.ceil(to * HOURS);
    for (long hour = (long) Math.floor(from * HOURS); hour < last; hour++) {
      double begin = Math.max(from * HOURS, (double) hour) - hour;
      double end = Math.min(to * HOURS, (double) hour + 1) - hour;
      if (end > begin) {
        addHour(Week.hourOf(hour), begin, end);
      }
    }
  }

  private void addHour(int hour, double begin, double end) {
    double length = (end - begin) / HOURS;
    double ofHour = ofHour(hour % HOURS);
    double ofDay = ofDay(hour / HOURS);
    double day = ofHour * ofDay;
    double ofDays = model.total() * seen.day(hour / HOURS);
    sums[0] += length;
    sums[1] += length * model.classWeek(hour);
    sums[2] += length * day;
    sums[3] +=
        length
            * (FeedModel.WEEK * model.smooth(hour) + FeedModel.OWN_WEEK * day)
            / (ofDays + FeedModel.OWN_WEEK);
    double perTen = model.total() * seen.hour(hour % HOURS) + FeedModel.OWN_TENS;
    int firstTen = hour % HOURS * TENS_PER_HOUR;
    if (end - begin > WHOLE_HOUR) {
      double tens = FeedModel.TENS * model.meanOfTens(firstTen, TENS_PER_HOUR);
      sums[4] += length * (tens + FeedModel.OWN_TENS * ofHour) / perTen * ofDay;
      sums[5] += length * day;
      return;
    }
    for (int m = (int) (begin * MINUTES); m < end * MINUTES; m++) {
      double part = Math.min(end * MINUTES, m + 1.0) - Math.max(begin * MINUTES, m);
      part /= MINUTES_PER_DAY;
      double ten = FeedModel.TENS * model.meanOfTens(firstTen + m / 10, 1);
      sums[4] += part * (ten + FeedModel.OWN_TENS * ofHour) / perTen * ofDay;
      double minute = MINUTES * model.meanOfMinutes(m, 1) + FeedModel.OWN_MINUTES;
      sums[5] += part * day * minute / (model.total() + FeedModel.OWN_MINUTES);
    }
  }

  private double ofHour(int hour) {
    if (Double.isNaN(hours[hour])) {
      hours[hour] = model.hourOfDayShape(hour, seen);
    }
    return hours[hour];
  }

  private double ofDay(int day) {
    if (Double.isNaN(days[day])) {
      days[day] = model.dayShape(day, seen);
    }
    return days[day];
  }
}
