package freshet.simulator.reproduce;

import java.util.Arrays;
import java.util.List;

/**
 * A figure of a paper as reproduced: curves or dots over common axes.
 *
 * @param caption what is on the axes and how to read it
 */
public record PaperFigure(
    String title, String caption, String xLabel, String yLabel, Style style, List<Series> series) {
  /** How it is drawn. */
  public enum Style {
    LINES,
    /** Lines of results: over several seeds the mean of each point, with the least and the most. */
    RESULTS,
    /** Bars from zero, of one series. */
    BARS,
    /** The first series as dots, the others as lines to compare them with. */
    DOTS,
    /** Dots and lines on two logarithmic axes. */
    LOG_DOTS,
    /** Lines, each in its own panel. */
    PANELS
  }

  public PaperFigure {
    series = List.copyOf(series);
  }

  /**
   * The points (x, y) of one series.
   *
   * @param ys the means, if there are several seeds
   * @param least the least y of any seed
   * @param most the largest
   */
  public record Series(String name, double[] xs, double[] ys, double[] least, double[] most) {
    public Series {
      if (xs.length != ys.length || least.length != ys.length || most.length != ys.length) {
        throw new IllegalArgumentException(
            "series " + name + " has " + xs.length + " x and " + ys.length + " y");
      }
    }

    /** Creates points that were measured once. */
    public Series(String name, double[] xs, double[] ys) {
      this(name, xs, ys, ys, ys);
    }

    /** Creates points at 0, 1, 2, … */
    public static Series counted(String name, double[] ys) {
      double[] xs = new double[ys.length];
      for (int k = 0; k < xs.length; k++) {
        xs[k] = k;
      }
      return new Series(name, xs, ys);
    }

    /** Whether its points have a range. */
    public boolean isSpread() {
      return !Arrays.equals(least, most);
    }
  }
}
