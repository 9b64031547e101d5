package freshet.policy.allocation;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Turns fractions into whole retrievals, day by day. Each day a feed is owed its m more; as many
 * retrievals as are owed in total are handed out, whole ones first, then to the largest fractions.
 * The rest stays owed, so the sum is always the budget and a feed with m below 1 gets a retrieval
 * about every 1/m days.
 */
public final class CarryOver {
  private final double[] owed;

  /** Starts with what was owed before; zeros at the start. */
  public CarryOver(double[] owed) {
    this.owed = owed.clone();
  }

  /** Hands out a day's retrievals. */
  public int[] nextDay(double[] perDay) {
    double all = 0;
    int[] whole = new int[owed.length];
    long given = 0;
    for (int i = 0; i < owed.length; i++) {
      owed[i] += perDay[i];
      all += owed[i];
      whole[i] = (int) Math.max(0, Math.floor(owed[i] + 1e-9));
      given += whole[i];
    }
    long due = (long) Math.floor(all + 1e-6);
    Integer[] byFraction = new Integer[0];
    if (given != due) {
      byFraction = IntStream.range(0, owed.length).boxed().toArray(Integer[]::new);
      double[] rest = new double[owed.length];
      for (int i = 0; i < rest.length; i++) {
        rest[i] = owed[i] - whole[i];
      }
      Arrays.sort(byFraction, Comparator.comparingDouble(i -> -rest[i]));
    }
    for (int k = 0; given < due; k++, given++) {
      whole[byFraction[k % byFraction.length]]++;
    }
    for (int k = byFraction.length - 1; given > due; k = k == 0 ? byFraction.length - 1 : k - 1) {
      if (whole[byFraction[k]] > 0) {
        whole[byFraction[k]]--;
        given--;
      }
    }
    for (int i = 0; i < owed.length; i++) {
      owed[i] -= whole[i];
    }
    return whole;
  }

  /** Returns what each feed is owed; negative for one that is ahead. */
  public double[] owed() {
    return owed.clone();
  }
}
