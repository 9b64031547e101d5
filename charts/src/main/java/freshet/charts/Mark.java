package freshet.charts;

import java.util.List;

/** Something drawn in a panel. */
public sealed interface Mark {
  /** A line through points, interrupted at NaN. */
  record Line(String name, double[] x, double[] y, Style style) implements Mark {}

  /** A line that keeps its value until the next point. */
  record Steps(String name, double[] x, double[] y, Style style) implements Mark {}

  /** Bars from zero, each from one edge to the next: one edge more than heights. */
  record Bars(double[] edges, double[] heights, Colour colour) implements Mark {}

  /** Separate points. */
  record Dots(List<Dot> dots) implements Mark {
    public Dots {
      dots = List.copyOf(dots);
    }
  }

  /** Vertical lines across the panel, with a small triangle on top. */
  record Rules(double[] x, String name, Colour colour) implements Mark {}

  /**
   * A single point.
   *
   * @param label written beside it if there is room; empty for none
   * @param title shown as a tooltip
   */
  record Dot(double x, double y, double radius, Style style, String label, String title) {}
}
