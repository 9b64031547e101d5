package freshet.charts;

import java.util.Arrays;
import java.util.List;

/**
 * One row per name, one column of bars per case, all columns on the same scale.
 *
 * @param unit what the bars measure, with its unit
 * @param reference a value marked by a line in every column
 * @param columns the heading of each column
 */
public record BarList(
    String title, String unit, double reference, List<String> columns, List<Row> rows) {
  private static final double ROW = 17;
  private static final double TOP = 62;
  private static final double PLOT = 200;

  /** Values this many times the reference need a logarithmic scale, starting at the reference. */
  private static final double WIDE = 12;

  /** A name and its value in each column; NaN is left out. */
  public record Row(String name, Colour colour, double[] values) {}

  public BarList {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /** Returns the list as an SVG document. */
  public String svg() {
    double names = rows.stream().mapToDouble(row -> Svg.width(row.name())).max().orElse(0) + 24;
    double cell = PLOT + 62;
    double height = TOP + rows.size() * ROW + 48;
    double most =
        rows.stream()
            .flatMapToDouble(row -> Arrays.stream(row.values()))
            .filter(value -> !Double.isNaN(value))
            .max()
            .orElse(1);
    boolean wide = most > WIDE * reference;
    Axis axis =
        wide
            ? new Axis(unit + " (log)", LogScale.around(reference, most))
            : new Axis(unit, LinearScale.fromZero(Math.max(most, reference)));
    Svg svg = Sheet.open(title, names + columns.size() * cell, height);
    for (int row = 0; row < rows.size(); row++) {
      svg.text(
          names - 8,
          TOP + row * ROW + 13,
          "end",
          "small " + Colour.INK.fill(),
          rows.get(row).name());
    }
    for (int column = 0; column < columns.size(); column++) {
      Frame frame = new Frame(names + column * cell, TOP, PLOT, rows.size() * ROW + 4);
      Axis unmarked = new Axis("", LinearScale.every(2, 0.1, 1));
      new AxisPainter(svg, frame).paint(Panel.of(columns.get(column), axis, unmarked, List.of()));
      bars(svg, frame, axis, column);
    }
    return svg.close("svg").toString();
  }

  private void bars(Svg svg, Frame frame, Axis axis, int column) {
    for (int k = 0; k < rows.size(); k++) {
      Row row = rows.get(k);
      double value = row.values()[column];
      if (Double.isNaN(value)) {
        continue;
      }
      double y = frame.top() + 2 + k * ROW;
      double end = Math.max(frame.left(), frame.x(axis.scale(), value));
      svg.rect(
          frame.left(),
          y + 2,
          Math.max(0.5, end - frame.left()),
          ROW - 5,
          row.colour().fill(),
          row.name() + "\n" + unit + ": " + Numbers.human(value));
      svg.text(end + 4, y + 12, "start", "small " + Colour.MUTED.fill(), Numbers.human(value));
    }
    double at = frame.x(axis.scale(), reference);
    svg.line(at, frame.top(), at, frame.bottom(), Colour.INK.stroke());
  }
}
