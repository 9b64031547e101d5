package freshet.simulator.reproduce;

import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Feeds that publish by an inhomogeneous Poisson process (SC 2.2), given how many postings each has
 * in the whole span: then their times are independent, each on a day by the days' levels and at an
 * hour by the feed's daily pattern.
 *
 * @param firstDay days since the epoch
 * @param dayLevels relative level of each day of the span, the same for all feeds
 * @param unrest standard deviation of the logarithm of a feed's level from day to day; 0 for
 *     constant rates
 */
record SyntheticPopulation(int firstDay, double[] dayLevels, double unrest, long seed) {

  /** A feed to be generated. */
  record Draft(int postings, double[] hours, int window) {}

  Trace trace(String name, List<Draft> drafts) {
    SplittableRandom chance = new SplittableRandom(seed);
    List<TraceFeed> feeds = new ArrayList<>(drafts.size());
    for (int i = 0; i < drafts.size(); i++) {
      Draft draft = drafts.get(i);
      feeds.add(
          new TraceFeed(
              "feed-%05d".formatted(i + 1), times(draft, chance.split()), draft.window(), 1, 1));
    }
    return new Trace(name, feeds);
  }

  private double[] times(Draft draft, SplittableRandom chance) {
    double[] days = cumulative(levels(chance));
    double[] hours = cumulative(draft.hours());
    double[] times = new double[draft.postings()];
    for (int k = 0; k < times.length; k++) {
      int day = pick(days, chance.nextDouble());
      int hour = pick(hours, chance.nextDouble());
      times[k] = firstDay + day + (hour + chance.nextDouble()) / 24;
    }
    Arrays.sort(times);
    return times;
  }

  private double[] levels(SplittableRandom chance) {
    double[] levels = dayLevels.clone();
    for (int day = 0; day < levels.length && unrest > 0; day++) {
      levels[day] *= Math.exp(unrest * chance.nextGaussian());
    }
    return levels;
  }

  /** Returns the levels of days, lower on Saturdays and Sundays. */
  static double[] weekly(int firstDay, int days, double weekend) {
    double[] levels = new double[days];
    for (int day = 0; day < days; day++) {
      // day 0 of the epoch is a Thursday
      levels[day] = Math.floorMod(firstDay + day + 3, 7) >= 5 ? weekend : 1;
    }
    return levels;
  }

  /** Returns a shuffled array. */
  static int[] shuffled(int[] values, SplittableRandom chance) {
    int[] shuffled = values.clone();
    for (int i = shuffled.length - 1; i > 0; i--) {
      int j = chance.nextInt(i + 1);
      int value = shuffled[i];
      shuffled[i] = shuffled[j];
      shuffled[j] = value;
    }
    return shuffled;
  }

  private static double[] cumulative(double[] weights) {
    double[] sums = weights.clone();
    Arrays.parallelPrefix(sums, Double::sum);
    return sums;
  }

  private static int pick(double[] sums, double chance) {
    int at = Arrays.binarySearch(sums, chance * sums[sums.length - 1]);
    return Math.min(at < 0 ? -at - 1 : at + 1, sums.length - 1);
  }
}
