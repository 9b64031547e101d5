package freshet.simulator.reproduce;

import java.util.List;

/**
 * A figure of a paper as we get it: curves or dots over common axes.
 *
 * @param caption what is on the axes and how to read it
 */
public record Figure(
    String title, String caption, String xLabel, String yLabel, Style style, List<Series> series) {
  /** How it is to be drawn. */
  public enum Style {
    LINES,
    /** The first series as dots, the others as lines to compare them with. */
    DOTS,
    /** The same on two logarithmic axes. */
    LOG_DOTS,
    /** Lines, each in a panel of its own. */
    PANELS
  }

  public Figure {
    series = List.copyOf(series);
  }

  /** Points (x, y) of one name. */
  public record Series(String name, double[] xs, double[] ys) {
    public Series {
      if (xs.length != ys.length) {
        throw new IllegalArgumentException(
            "series " + name + " has " + xs.length + " x and " + ys.length + " y");
      }
    }

    /** Points at 0, 1, 2, … */
    public static Series counted(String name, double[] ys) {
      double[] xs = new double[ys.length];
      for (int k = 0; k < xs.length; k++) {
        xs[k] = k;
      }
      return new Series(name, xs, ys);
    }
  }
}
