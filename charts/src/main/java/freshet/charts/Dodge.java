package freshet.charts;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Moves overlapping labels apart. */
final class Dodge {
  private Dodge() {}

  /**
   * Returns positions as near as possible to the wished ones, in the same order, a gap apart,
   * within limits.
   */
  static double[] apart(double[] wished, double gap, double low, double high) {
    int[] order =
        IntStream.range(0, wished.length)
            .boxed()
            .sorted(Comparator.comparingDouble(k -> wished[k]))
            .mapToInt(Integer::intValue)
            .toArray();
    double room = wished.length > 1 ? (high - low) / (wished.length - 1) : gap;
    double distance = Math.min(gap, room);
    double[] placed = new double[wished.length];
    // groups of touching labels are centred on the mean of their wishes
    double[] start = new double[order.length];
    int[] size = new int[order.length];
    int groups = 0;
    for (int k = 0; k < order.length; k++) {
      start[groups] = Math.clamp(wished[order[k]], low, high);
      size[groups++] = 1;
      while (groups > 1
          && start[groups - 2] + size[groups - 2] * distance > start[groups - 1] + 1e-9) {
        int all = size[groups - 2] + size[groups - 1];
        double before = start[groups - 2] * size[groups - 2];
        double after = (start[groups - 1] - size[groups - 2] * distance) * size[groups - 1];
        size[groups - 2] = all;
        start[groups - 2] =
            Math.clamp((before + after) / all, low, Math.max(low, high - (all - 1) * distance));
        groups--;
      }
    }
    int next = 0;
    for (int group = 0; group < groups; group++) {
      for (int k = 0; k < size[group]; k++) {
        placed[order[next++]] = start[group] + k * distance;
      }
    }
    return placed;
  }
}
