package freshet.charts;

import java.util.ArrayList;
import java.util.List;

/** Writes the names of lines to the right of their plot, each connected with its last point. */
final class LineNames {
  private static final double NAME_GAP = 14;

  private final Svg svg;
  private final Frame frame;
  private final Panel panel;

  LineNames(Svg svg, Frame frame, Panel panel) {
    this.svg = svg;
    this.frame = frame;
    this.panel = panel;
  }

  void paint() {
    List<Mark.Line> lines = new ArrayList<>();
    for (Mark mark : panel.marks()) {
      if (mark instanceof Mark.Line line && last(line) >= 0) {
        lines.add(line);
      }
    }
    double[] wished = lines.stream().mapToDouble(this::height).toArray();
    double[] placed = Dodge.apart(wished, NAME_GAP, frame.top() - 4, frame.bottom() + 4);
    for (int k = 0; k < placed.length; k++) {
      name(lines.get(k), Math.clamp(wished[k], frame.top(), frame.bottom()), placed[k]);
    }
  }

  /** Returns where a line ends; lines with equal ends are ordered by their course. */
  private double height(Mark.Line line) {
    double end = frame.y(panel.y().scale(), line.y()[last(line)]);
    double before = last(line) > 0 ? frame.y(panel.y().scale(), line.y()[last(line) - 1]) : end;
    return end + (Double.isNaN(before) ? 0 : before * 1e-3);
  }

  private void name(Mark.Line line, double from, double to) {
    Style style = line.style();
    double value = line.y()[last(line)];
    double end = frame.y(panel.y().scale(), value);
    String text = line.name();
    if (end < frame.top() - 0.01 || end > frame.bottom() + 0.01) {
      text += (end < frame.top() ? " ↑ " : " ↓ ") + Numbers.human(value);
    } else {
      String lead =
          "M%s,%sL%s,%s"
              .formatted(
                  Svg.number(frame.x(panel.x().scale(), line.x()[last(line)]) + 6),
                  Svg.number(from),
                  Svg.number(frame.right() + 16),
                  Svg.number(to));
      svg.leaf("path", "d", lead, "class", "line " + style.colour().stroke(), "stroke-width", 0.6);
    }
    double left = frame.right() + 22;
    if (style.marker() == Marker.NONE) {
      svg.line(left - 5, to, left + 5, to, style.colour().stroke());
    }
    style.marker().draw(svg, left, to, PanelPainter.MARKER, style.colour(), line.name());
    svg.text(left + 8, to + 4, "start", "small " + Colour.INK.fill(), text);
  }

  private static int last(Mark.Line line) {
    int last = line.y().length - 1;
    while (last >= 0 && Double.isNaN(line.y()[last])) {
      last--;
    }
    return last;
  }
}
