package freshet.policy.online;

import freshet.policy.Week;
import java.util.Arrays;

/**
 * The price of a retrieval by hour of the week (Monday first), in days of one posting's delay.
 *
 * <p>One level for all hours; a factor for each day, so that every day spends alike though fewer
 * postings come on weekends; a factor for each hour that would be too busy; and a swing that
 * responds to the spending of the current day.
 */
public final class Prices {
  /**
   * The lowest price: a minute of the delay of a fiftieth posting. With a larger budget than useful
   * the price stays here and the rest is not spent.
   */
  private static final double FLOOR = Math.log(1.0 / 1440 / 50);

  private static final double MOST_DAY = 3;
  private static final double MOST_HOUR = 5;

  /** How much the premium of a busy hour varies between feeds. */
  private static final double VARIETY = 0.5;

  private double level;
  private double swing;
  private final double[] days = new double[Week.DAYS];
  private final double[] hours = new double[Week.HOURS];
  private final double[] prices = new double[Week.HOURS];
  private boolean stale = true;

  /** Sets the same price for all hours. */
  Prices(double price) {
    level = Math.max(Math.log(price), FLOOR);
  }

  /** Restarts with the same price for all hours. */
  void reset(double price) {
    level = Math.max(Math.log(price), FLOOR);
    swing = 0;
    Arrays.fill(days, 0);
    Arrays.fill(hours, 0);
    stale = true;
  }

  /** Restarts at a level; the factors of days and hours stay. */
  void begin(double price) {
    level = Math.max(Math.log(price), FLOOR);
    stale = true;
  }

  /** Returns level, days and hours, to be stored; the swing belongs to the day. */
  double[] toNumbers() {
    double[] numbers = Arrays.copyOf(new double[] {level}, 1 + Week.DAYS + Week.HOURS);
    System.arraycopy(days, 0, numbers, 1, Week.DAYS);
    System.arraycopy(hours, 0, numbers, 1 + Week.DAYS, Week.HOURS);
    return numbers;
  }

  /** Restores stored numbers. */
  void restore(double[] numbers) {
    level = Math.max(numbers[0], FLOOR);
    System.arraycopy(numbers, 1, days, 0, Week.DAYS);
    System.arraycopy(numbers, 1 + Week.DAYS, hours, 0, Week.HOURS);
    stale = true;
  }

  /** Returns the price at an hour of the week. */
  public double at(int hourOfWeek) {
    refresh();
    return prices[hourOfWeek];
  }

  /**
   * Returns the price at an hour of the week for one feed: the premium of a busy hour varies
   * between feeds, so that not all of them move to the same other hour.
   */
  double at(int hourOfWeek, int feed) {
    double premium = hours[hourOfWeek];
    return premium == 0
        ? at(hourOfWeek)
        : at(hourOfWeek) * Math.exp(VARIETY * Math.min(premium, 1) * whim(feed, hourOfWeek));
  }

  /** Returns a number between -1 and 1 that is constant for a feed and an hour. */
  private static double whim(int feed, int hourOfWeek) {
    long mixed = (feed * (long) Week.HOURS + hourOfWeek) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ mixed >>> 29) * 0xBF58476D1CE4E5B9L;
    return ((mixed ^ mixed >>> 32) >>> 11) * 0x1p-52 - 1;
  }

  /** Returns the price without the factors of days and hours. */
  public double level() {
    return Math.exp(Math.max(level + swing, FLOOR));
  }

  /** Whether retrievals are so cheap that more of them bring nothing. */
  boolean atFloor() {
    return level + swing <= FLOOR;
  }

  /** Whether that holds whatever the spending of the day. */
  boolean isLevelAtFloor() {
    return level <= FLOOR;
  }

  void raise(double log) {
    level = Math.max(level + log, FLOOR);
    stale = true;
  }

  void raiseDay(int day, double log) {
    days[day] = Math.clamp(days[day] + log, -MOST_DAY, MOST_DAY);
    stale = true;
  }

  void raiseHour(int hourOfWeek, double log) {
    hours[hourOfWeek] = Math.clamp(hours[hourOfWeek] + log, 0, MOST_HOUR);
    stale = true;
  }

  void swing(double log) {
    swing = log;
    stale = true;
  }

  private void refresh() {
    if (!stale) {
      return;
    }
    stale = false;
    double base = Math.max(level + swing, FLOOR);
    // days change from noon to noon, so that waiting for midnight never pays
    double mean = Arrays.stream(days).average().orElse(0);
    for (int h = 0; h < Week.HOURS; h++) {
      double noons = (h + 0.5) / 24 - 0.5;
      int before = (int) Math.floor(noons);
      double share = noons - before;
      double day =
          (1 - share) * days[Math.floorMod(before, Week.DAYS)]
              + share * days[Math.floorMod(before + 1, Week.DAYS)];
      prices[h] = Math.exp(Math.max(base + day - mean + hours[h], FLOOR));
    }
  }
}
