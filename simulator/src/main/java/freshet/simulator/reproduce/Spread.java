package freshet.simulator.reproduce;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * A figure of ours over one or more seeds: its mean, the least and the most.
 *
 * @param runs over how many
 */
public record Spread(double mean, double least, double most, int runs) {
  /** Creates the spread of a figure that was measured once. */
  public static Spread once(double value) {
    return new Spread(value, value, value, 1);
  }

  /** Creates the spread of some values; NaN if one of them is. */
  public static Spread of(double... values) {
    if (Arrays.stream(values).anyMatch(Double::isNaN)) {
      return new Spread(Double.NaN, Double.NaN, Double.NaN, values.length);
    }
    return new Spread(
        Arrays.stream(values).average().orElse(Double.NaN),
        Arrays.stream(values).min().orElse(Double.NaN),
        Arrays.stream(values).max().orElse(Double.NaN),
        values.length);
  }

  /** Creates the spread over what was measured several times each. */
  static Spread ofAll(List<Spread> all) {
    if (all.size() == 1) {
      return all.getFirst();
    }
    return of(all.stream().mapToDouble(Spread::mean).toArray());
  }

  /** Returns the spread of a figure that rises with this one. */
  Spread map(DoubleUnaryOperator rising) {
    return new Spread(
        rising.applyAsDouble(mean), rising.applyAsDouble(least), rising.applyAsDouble(most), runs);
  }

  /** Returns the least and the most as text; empty for a figure that was measured once. */
  public String range() {
    return runs == 1 || Double.isNaN(mean)
        ? ""
        : ReportText.number(least) + " … " + ReportText.number(most);
  }
}
