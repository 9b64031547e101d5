package freshet.charts;

import java.util.function.DoubleFunction;

/**
 * Values of one kind, one for each slot of a chart; NaN is not drawn.
 *
 * @param look the CSS class of its marks, such as c1
 * @param words formats a value
 */
public record Series(
    String name, String look, Kind kind, double[] values, DoubleFunction<String> words) {
  /** How values are drawn. */
  public enum Kind {
    /** Stacked on the series before. */
    STACKED,
    LINE,
    /** A line, and the band down to the series that follows. */
    AREA,
    /** Points alone. */
    DOTS,
    /** A line that holds its value over the slot. */
    STEP
  }

  String told(int slot) {
    return Double.isNaN(values[slot]) ? "–" : words.apply(values[slot]);
  }
}
