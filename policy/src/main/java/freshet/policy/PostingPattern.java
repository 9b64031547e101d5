package freshet.policy;

import java.util.Arrays;

/**
 * The course of a feed's rate over a period of whole days, in bins of equal length, normalised to
 * sum 1. A pattern over a day starts at midnight UTC, one over a week on Monday.
 */
public final class PostingPattern {
  /** A constant rate. */
  public static final PostingPattern FLAT = new PostingPattern(1, new float[] {1});

  private final int days;
  private final float[] shares;

  private PostingPattern(int days, float[] shares) {
    this.days = days;
    this.shares = shares;
  }

  /** Creates a pattern over some days in proportion to the given amounts per bin. */
  public static PostingPattern of(int days, double... amounts) {
    if (days < 1) {
      throw new IllegalArgumentException("a pattern spans whole days, not " + days);
    }
    double sum = 0;
    for (double amount : amounts) {
      if (!(amount >= 0)) {
        throw new IllegalArgumentException("negative amount " + amount + " in a pattern");
      }
      sum += amount;
    }
    if (!(sum > 0) || Double.isInfinite(sum)) {
      throw new IllegalArgumentException("amounts of a pattern sum to " + sum);
    }
    float[] shares = new float[amounts.length];
    for (int k = 0; k < shares.length; k++) {
      shares[k] = (float) (amounts[k] / sum);
    }
    return new PostingPattern(days, shares);
  }

  public int days() {
    return days;
  }

  public int bins() {
    return shares.length;
  }

  /** Returns the share of the period's postings in a bin. */
  public double share(int bin) {
    return shares[bin];
  }

  public double[] shares() {
    double[] copy = new double[shares.length];
    for (int k = 0; k < copy.length; k++) {
      copy[k] = shares[k];
    }
    return copy;
  }

  /** Returns the position of a time within the period, in [0, days). */
  public double phase(double time) {
    // day 0 of the epoch is a Thursday
    double shifted = days == 7 ? time + 3 : time;
    double phase = shifted - days * Math.floor(shifted / days);
    return phase < days ? phase : 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PostingPattern that
        && days == that.days
        && Arrays.equals(shares, that.shares);
  }

  @Override
  public int hashCode() {
    return 31 * days + Arrays.hashCode(shares);
  }

  @Override
  public String toString() {
    return "PostingPattern[" + days + " d, " + Arrays.toString(shares) + "]";
  }
}
