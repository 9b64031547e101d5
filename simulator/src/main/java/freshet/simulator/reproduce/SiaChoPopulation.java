package freshet.simulator.reproduce;

import freshet.policy.Horizon;
import freshet.simulator.reproduce.SyntheticPopulation.Draft;
import freshet.simulator.trace.Trace;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Reconstructs SC's data set from their description (2.2, 4.1, 4.3.1, 4.6). */
final class SiaChoPopulation {
  static final int FEEDS = 9634;
  static final int FEEDS_DAILY = 3116;
  static final int DAYS = 90;
  static final double POSTINGS_PER_WEEK = 180_000;
  static final double CURVE_FACTOR = 376;
  static final double CURVE_EXPONENT = -0.78;

  /** A Monday in September 2004. */
  private static final int FIRST_DAY = (int) LocalDate.of(2004, 9, 13).toEpochDay();

  /** SC only say "fewer"; HL have 892 postings on weekend days and 1,160 on others. */
  private static final double WEEKEND = 892.0 / 1160;

  private SiaChoPopulation() {}

  /** Interpretations of the curve 376·x^−0.78. */
  enum Reading {
    /**
     * The law itself: feeds in proportion to x^−0.78. Its cut-off follows from 180,000 postings a
     * week of 9,634 feeds; 3,116 feeds with a posting a day cannot be met as well.
     */
    LAW,
    /**
     * A line fitted to the dots of figure 7, one per x that any feed has. Few feeds share a large
     * x, so most dots there lie at 1, and the line is flatter than the law behind it. Exponent and
     * cut-off of that law follow from 3,116 of 9,634 feeds and 180,000 postings a week.
     */
    LINE
  }

  static Trace trace(Reading reading, int feeds, double swing, long seed) {
    SplittableRandom chance = new SplittableRandom(seed);
    int[] counts = SyntheticPopulation.shuffled(distribution(reading).counts(feeds), chance);
    List<double[]> shapes = DayShapes.twelve(swing);
    List<Draft> drafts = new ArrayList<>(feeds);
    for (int i = 0; i < feeds; i++) {
      // "the most recent 10 or 15 postings" (4.1), 12 on average (4.6)
      int window = chance.nextDouble() < 0.6 ? 10 : 15;
      drafts.add(new Draft(counts[i], shapes.get(i % shapes.size()), window));
    }
    double[] days = SyntheticPopulation.weekly(FIRST_DAY, DAYS, WEEKEND);
    return new SyntheticPopulation(FIRST_DAY, days, 0, chance.nextLong())
        .trace("synthetic population after SC", drafts);
  }

  static Horizon span() {
    return new Horizon(FIRST_DAY, FIRST_DAY + DAYS);
  }

  /** Returns the distribution of postings in three months for an interpretation. */
  static CountDistribution distribution(Reading reading) {
    double mean = POSTINGS_PER_WEEK / 7 * DAYS / FEEDS;
    if (reading == Reading.LAW) {
      double cutOff =
          Bisection.rising(
              x -> CountDistribution.powerLaw(-CURVE_EXPONENT, x).mean(), DAYS, 10_000, mean);
      return CountDistribution.powerLaw(-CURVE_EXPONENT, cutOff);
    }
    double exponent = Bisection.rising(b -> daily(b).mean(), 0.8, 1.12, mean);
    return daily(exponent);
  }

  /**
   * Returns the power law of an exponent, cut off so that 3,116 of 9,634 feeds have a posting a
   * day.
   */
  private static CountDistribution daily(double exponent) {
    double cutOff =
        Bisection.rising(
            x -> CountDistribution.powerLaw(exponent, x).shareFrom(DAYS),
            DAYS,
            10_000,
            (double) FEEDS_DAILY / FEEDS);
    return CountDistribution.powerLaw(exponent, cutOff);
  }
}
