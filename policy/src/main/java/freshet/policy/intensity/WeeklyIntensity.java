package freshet.policy.intensity;

import freshet.policy.Intensity;
import freshet.policy.PostingPattern;

/** Turns a model's expectation of the days ahead into an intensity with a weekly period. */
public final class WeeklyIntensity {
  /** A minute, the finest resolution of a model. */
  private static final int BINS_PER_DAY = 1440;

  private static final int BINS = 7 * BINS_PER_DAY;

  private WeeklyIntensity() {}

  /** Returns the expectation for the seven days from a time on. */
  public static Intensity of(FeedModel model, double from) {
    long first = (long) Math.floor(from * BINS_PER_DAY);
    double[] rates = new double[BINS];
    double sum = 0;
    for (long bin = first; bin < first + BINS; bin++) {
      double rate = model.at((bin + 0.5) / BINS_PER_DAY);
      // day 0 of the epoch is a Thursday
      rates[(int) Math.floorMod(bin + 3L * BINS_PER_DAY, (long) BINS)] = rate;
      sum += rate;
    }
    return new Intensity(sum / BINS, PostingPattern.of(7, rates));
  }
}
