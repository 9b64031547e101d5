package freshet.policy.quality;

import java.util.Arrays;

/**
 * A summary of delays in minutes.
 *
 * @param quantiles the delays at 0, 1, …, 100 % of the postings
 */
public record DelaySummary(long postings, double mean, double sd, double max, double[] quantiles) {

  private static final double MINUTES = 24 * 60;

  /** Summarises delays given in days; the array is sorted in place. */
  static DelaySummary of(double[] delays, int count) {
    double[] quantiles = new double[101];
    if (count == 0) {
      return new DelaySummary(0, 0, 0, 0, quantiles);
    }
    Arrays.sort(delays, 0, count);
    double sum = 0;
    for (int k = 0; k < count; k++) {
      sum += delays[k];
    }
    double mean = sum / count;
    double squares = 0;
    for (int k = 0; k < count; k++) {
      squares += (delays[k] - mean) * (delays[k] - mean);
    }
    for (int percent = 0; percent <= 100; percent++) {
      double place = percent / 100.0 * (count - 1);
      int below = (int) place;
      int above = Math.min(below + 1, count - 1);
      double share = place - below;
      quantiles[percent] = MINUTES * (delays[below] * (1 - share) + delays[above] * share);
    }
    return new DelaySummary(
        count,
        MINUTES * mean,
        MINUTES * Math.sqrt(squares / count),
        MINUTES * delays[count - 1],
        quantiles);
  }

  public double median() {
    return quantiles[50];
  }

  public double p95() {
    return quantiles[95];
  }
}
