package freshet.policy.online;

import freshet.policy.PolicySettings;
import freshet.policy.Week;
import freshet.policy.online.FeedPlanner.Task;
import java.util.Arrays;

/** Finds initial prices by planning the first week of a sample of feeds repeatedly. */
final class InitialPrices {
  /**
   * The sample size of the first rounds, which come near; the last rounds start with the same gain.
   */
  private static final int SMALL_SAMPLE = 250;

  private static final int SAMPLE = 2000;

  private static final int ROUNDS = 40;
  private static final int LAST_ROUNDS = 10;
  private static final double FIRST_GAIN = 0.4;

  /**
   * The number of rounds after which the gain is halved, so that hours stop passing their load on.
   */
  private static final double CALMER_AFTER = 10;

  private static final double CLOSE_ENOUGH = 0.01;

  private InitialPrices() {}

  /**
   * Adjusts prices until they spend the budget on each day of the coming week; returns the load of
   * its hours.
   */
  static double[] find(
      Task[] tasks,
      FeedPlanner planner,
      Prices prices,
      double perDay,
      PolicySettings settings,
      double now) {
    double hourCap = settings.maxPeak() * perDay / 24;
    double[] hours = new double[Week.HOURS];
    for (int round = 0; round < ROUNDS; round++) {
      boolean last = round >= ROUNDS - LAST_ROUNDS;
      int step = Math.max(1, tasks.length / (last ? SAMPLE : SMALL_SAMPLE));
      Arrays.fill(hours, 0);
      for (int i = 0; i < tasks.length; i += step) {
        double each = step * tasks[i].cost();
        planner.count(tasks[i], now, now + 7, prices, settings.missPrice(), each, hours);
      }
      double worst = 0;
      double gain = FIRST_GAIN / (1 + round % (ROUNDS - LAST_ROUNDS) / CALMER_AFTER);
      for (int day = 0; day < 7; day++) {
        double load = Arrays.stream(hours, 24 * day, 24 * day + 24).sum() / perDay;
        worst = Math.max(worst, Math.abs(load - 1));
        double change = gain * Math.log(Math.max(load, 0.2));
        prices.raise(change / 7);
        prices.raiseDay(day, change);
      }
      for (int h = 0; h < hours.length && Double.isFinite(hourCap); h++) {
        worst = Math.max(worst, hours[h] / hourCap - 1);
        prices.raiseHour(h, gain * Math.log(Math.max(hours[h] / hourCap, 0.5)));
      }
      if (worst < CLOSE_ENOUGH && (last || step == 1)) {
        break;
      }
    }
    return hours;
  }
}
