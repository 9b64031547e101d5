package freshet.charts;

import java.util.List;

/**
 * A plot with its two axes.
 *
 * @param note small, below; empty for none
 * @param marks drawn one over the other
 * @param named lines are named at their right ends
 */
public record Panel(String title, String note, Axis x, Axis y, List<Mark> marks, boolean named) {
  public Panel {
    marks = List.copyOf(marks);
  }

  /** Creates a panel whose lines have a legend or no names. */
  public static Panel of(String title, Axis x, Axis y, List<Mark> marks) {
    return new Panel(title, "", x, y, marks, false);
  }

  /** Returns the space that names need to the right of the plot. */
  double nameWidth() {
    return named
        ? marks.stream()
            .filter(Mark.Line.class::isInstance)
            .mapToDouble(mark -> 34 + Svg.width(((Mark.Line) mark).name() + " ↓ 0.00"))
            .max()
            .orElse(0)
        : 0;
  }
}
