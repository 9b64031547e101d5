package freshet.charts;

import java.util.ArrayList;
import java.util.List;

/** The legend of a sheet, in groups. */
public final class Legend {
  private static final double ROW = 17;
  private static final double SAMPLE = 26;

  private final List<Row> rows = new ArrayList<>();

  /** A row; a heading has a style that draws nothing. */
  private record Row(String text, Style style, boolean heading) {}

  public static Legend none() {
    return new Legend();
  }

  /** Adds the heading of a group. */
  public Legend heading(String text) {
    rows.add(new Row(text, Style.plain(Colour.INK, 0), true));
    return this;
  }

  /** Adds the meaning of a style. */
  public Legend entry(String text, Style style) {
    rows.add(new Row(text, style, false));
    return this;
  }

  double width() {
    return rows.isEmpty()
        ? 0
        : SAMPLE + 24 + rows.stream().mapToDouble(row -> Svg.width(row.text())).max().orElse(0);
  }

  double height() {
    return ROW * rows.size() + 10;
  }

  void paint(Svg svg, double left, double top) {
    double y = top + ROW / 2;
    for (Row row : rows) {
      if (row.heading()) {
        y += 4;
        svg.text(left, y + 4, "start", "heading small " + Colour.MUTED.fill(), row.text());
      } else {
        Style style = row.style();
        if (style.width() > 0) {
          svg.leaf(
              "path",
              "d",
              "M%s,%sH%s".formatted(Svg.number(left), Svg.number(y), Svg.number(left + SAMPLE)),
              "class",
              "line " + style.colour().stroke(),
              "stroke-width",
              style.width(),
              "stroke-dasharray",
              style.dash().isEmpty() ? "none" : style.dash());
        }
        style.marker().draw(svg, left + SAMPLE / 2, y, 4, style.colour(), "");
        svg.text(left + SAMPLE + 6, y + 4, "start", "small " + Colour.INK.fill(), row.text());
      }
      y += ROW;
    }
  }
}
