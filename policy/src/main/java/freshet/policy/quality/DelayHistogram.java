package freshet.policy.quality;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A histogram of delays: its sums can be kept by hour and day, added up, and queried for shares and
 * quantiles.
 */
public final class DelayHistogram {
  /** The upper ends of the classes in minutes; longer delays are in one more class. */
  private static final int[] ENDS = {
    1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 480, 720, 1440, 2880, 10_080
  };

  private static final String BEYOND = "delay-beyond";

  private final long[] counts = new long[ENDS.length + 1];

  private DelayHistogram() {}

  /** Creates a histogram from sums with the names of {@link #nameOf}. */
  public static DelayHistogram of(Map<String, Long> sums) {
    DelayHistogram histogram = new DelayHistogram();
    for (int k = 0; k < histogram.counts.length; k++) {
      histogram.counts[k] = sums.getOrDefault(name(k), 0L);
    }
    return histogram;
  }

  /** Returns the name of the sum in which a delay counts. */
  public static String nameOf(double minutes) {
    int k = 0;
    while (k < ENDS.length && minutes > ENDS[k]) {
      k++;
    }
    return name(k);
  }

  private static String name(int k) {
    return k == ENDS.length ? BEYOND : String.format(Locale.ROOT, "delay-to-%d", ENDS[k]);
  }

  public long postings() {
    return Arrays.stream(counts).sum();
  }

  /**
   * Returns the share of postings that waited no longer; NaN if there is none.
   *
   * @param minutes the end of a class
   */
  public double shareWithin(int minutes) {
    int last = Arrays.binarySearch(ENDS, minutes);
    if (last < 0) {
      throw new IllegalArgumentException("no class ends at " + minutes + " minutes");
    }
    long within = IntStream.rangeClosed(0, last).mapToLong(k -> counts[k]).sum();
    return (double) within / postings();
  }

  /**
   * Returns the delay in minutes that a share of the postings did not exceed, interpolated within
   * classes; NaN if there is none.
   */
  public double quantile(double share) {
    long all = postings();
    double wanted = share * all;
    double below = 0;
    for (int k = 0; k < ENDS.length; k++) {
      if (counts[k] > 0 && below + counts[k] >= wanted) {
        double begin = k == 0 ? 0 : ENDS[k - 1];
        return begin + (ENDS[k] - begin) * Math.max(0, wanted - below) / counts[k];
      }
      below += counts[k];
    }
    return all == 0 ? Double.NaN : ENDS[ENDS.length - 1];
  }
}
