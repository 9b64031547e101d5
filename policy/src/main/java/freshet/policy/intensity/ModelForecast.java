package freshet.policy.intensity;

import freshet.policy.Week;
import freshet.policy.intensity.FeedModel.Shape;

/** What a {@link FeedModel} expects in each of many bins, all of whose predictors it mixes. */
final class ModelForecast {
  private static final int HOURS = FeedModel.HOURS;
  private static final int DAYS = FeedModel.DAYS;
  private static final int WEEK = FeedModel.WEEK;
  private static final int MINUTES = FeedModel.MINUTES;
  private static final int TENS = FeedModel.TENS;
  private static final int TENS_PER_HOUR = TENS / HOURS;

  private final FeedModel model;

  ModelForecast(FeedModel model) {
    this.model = model;
  }

  /** See {@link FeedModel#fill}. */
  void fill(double from, int bins, int minutes, double[] density) {
    double[] hours = new double[HOURS];
    double[] days = new double[DAYS];
    double[] perTens = new double[HOURS];
    double[] perWeeks = new double[DAYS];
    Exposure seen = model.seen();
    double rate = model.rate();
    double total = model.total();
    for (int hour = 0; hour < HOURS; hour++) {
      hours[hour] = model.hourOfDayShape(hour, seen);
      perTens[hour] =
          rate * model.weight(Shape.TEN_MINUTES) / (total * seen.hour(hour) + FeedModel.OWN_TENS);
    }
    for (int day = 0; day < DAYS; day++) {
      days[day] = model.dayShape(day, seen);
      perWeeks[day] =
          rate * model.weight(Shape.WEEK) / (total * seen.day(day) + FeedModel.OWN_WEEK);
    }
    double flat = rate * model.weight(Shape.FLAT);
    double others = rate * model.weight(Shape.CLASS);
    double perMinute = rate * model.weight(Shape.MINUTES) / (total + FeedModel.OWN_MINUTES);
    double own = rate * model.weight(Shape.DAY);
    long minute = Math.round(from * 1440);
    int firstHour = Week.hourOf(Math.floorDiv(minute, 60L));
    // what changes from hour to hour does so gradually, or its steps would be sought by all feeds
    double[] steady = new double[WEEK];
    int weekHours = (int) Math.min(WEEK, (long) bins * minutes / 60 + 4);
    for (int k = 0; k < weekHours; k++) {
      int hour = (firstHour + WEEK - 1 + k) % WEEK;
      double day = hours[hour % HOURS] * days[hour / HOURS];
      double perWeek = perWeeks[hour / HOURS];
      steady[hour] =
          flat
              + others * model.classWeek(hour)
              + (own + perWeek * FeedModel.OWN_WEEK) * day
              + perWeek * WEEK * model.smooth(hour);
    }
    double[] ofMinutes = meansOfMinutes(minutes, total);
    int hour = firstHour;
    int inHour = (int) Math.floorMod(minute, (long) MINUTES);
    for (int b = 0; b < bins; hour = (hour + 1) % WEEK, inHour = 0) {
      double ofHour = hours[hour % HOURS];
      double ofDay = days[hour / HOURS];
      double day = ofHour * ofDay;
      double perTen = perTens[hour % HOURS];
      double before = steady[(hour + WEEK - 1) % WEEK];
      double after = steady[(hour + 1) % WEEK];
      int firstTen = hour % HOURS * TENS_PER_HOUR;
      for (; b < bins && inHour < MINUTES; b++, inHour += minutes) {
        double ten = model.meanOfTens(firstTen + inHour / 10, minutes / 10);
        double ofMinute = ofMinutes[inHour];
        double near = between(before, steady[hour], after, inHour, minutes);
        double sum = near + perTen * (TENS * ten + FeedModel.OWN_TENS * ofHour) * ofDay;
        density[b] = sum + perMinute * (MINUTES * ofMinute + FeedModel.OWN_MINUTES) * day;
      }
    }
  }

  /** The postings by minute of the hour, which are the same in every hour. */
  private double[] meansOfMinutes(int minutes, double total) {
    double[] means = new double[MINUTES];
    for (int inHour = 0; inHour < MINUTES; inHour += minutes) {
      means[inHour] = minutes == MINUTES ? total / MINUTES : model.meanOfMinutes(inHour, minutes);
    }
    return means;
  }

  /** The mean, over some minutes of an hour, of the line through the middles of three hours. */
  private static double between(double before, double hour, double after, int from, int minutes) {
    double width = (double) minutes / MINUTES;
    double begin = (double) from / MINUTES - 0.5;
    double end = begin + width;
    double first = Math.min(begin, 0) * Math.min(begin, 0) - Math.min(end, 0) * Math.min(end, 0);
    double second = Math.max(end, 0) * Math.max(end, 0) - Math.max(begin, 0) * Math.max(begin, 0);
    return hour + (first * (before - hour) + second * (after - hour)) / (2 * width);
  }
}
