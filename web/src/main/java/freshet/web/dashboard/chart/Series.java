package freshet.web.dashboard.chart;

import java.util.function.DoubleFunction;

/**
 * Values of one kind, one for each slot of a chart; one that is not a number is left out.
 *
 * @param look the class of its marks, such as c1
 * @param words how a value is told
 */
public record Series(
    String name, String look, Kind kind, double[] values, DoubleFunction<String> words) {
  /** How values are drawn. */
  public enum Kind {
    /** Upon those of the series before. */
    STACKED,
    LINE,
    /** A line that holds its value over the slot. */
    STEP
  }

  String told(int slot) {
    return Double.isNaN(values[slot]) ? "–" : words.apply(values[slot]);
  }
}
