package freshet.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/** Lengths of time in minutes, with equal steps for equal ratios, marked at lengths people know. */
public final class SpanScale implements Scale {
  private static final double[] COARSE = {
    1 / 60.0, 1 / 6.0, 1, 5, 15, 60, 180, 720, 1440, 4320, 10_080, 43_200
  };

  /** The same with more in between, for a short scale. */
  private static final double[] FINE = {
    1 / 60.0, 1 / 30.0, 1 / 12.0, 1 / 6.0, 1 / 3.0, 0.5, 1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120,
    180, 240, 360, 480, 720, 1080, 1440, 2880, 4320, 7200, 10_080, 20_160, 43_200
  };

  private static final int MOST_FINE = 7;

  private final List<Tick> ticks;
  private final LogScale scale;

  private SpanScale(List<Tick> ticks) {
    this.ticks = ticks;
    this.scale = LogScale.of(ticks.getFirst().value(), ticks.getLast().value());
  }

  /**
   * From the length at or below the least to the one at or above the largest.
   *
   * @param words a number of minutes as text
   */
  public static SpanScale around(double least, double most, DoubleFunction<String> words) {
    List<Tick> fine = ticks(FINE, least, most, words);
    return new SpanScale(fine.size() <= MOST_FINE ? fine : ticks(COARSE, least, most, words));
  }

  /** Those between two values, and the nearest beyond each. */
  private static List<Tick> ticks(
      double[] spans, double least, double most, DoubleFunction<String> words) {
    List<Tick> ticks = new ArrayList<>();
    for (int k = 0; k < spans.length; k++) {
      boolean low = k + 2 < spans.length && spans[k + 1] < least;
      boolean high = k > 1 && spans[k - 1] >= most;
      if (!low && !high) {
        ticks.add(new Tick(spans[k], words.apply(spans[k])));
      }
    }
    return List.copyOf(ticks);
  }

  @Override
  public double place(double value) {
    return scale.place(value);
  }

  @Override
  public List<Tick> ticks(int about) {
    int every = Math.max(1, (ticks.size() + about - 1) / about);
    return IntStream.range(0, ticks.size())
        .filter(k -> (ticks.size() - 1 - k) % every == 0)
        .mapToObj(ticks::get)
        .toList();
  }
}
