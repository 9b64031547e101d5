package freshet.charts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** Draws the grid, the values and the labels of a panel's axes. */
final class AxisPainter {
  private static final String LABEL = Colour.INK.fill();

  private final Svg svg;
  private final Frame frame;
  private final Grid grid;

  AxisPainter(Svg svg, Frame frame) {
    this.svg = svg;
    this.frame = frame;
    this.grid = Grid.ofReport(svg, frame);
  }

  void paint(Panel panel) {
    svg.text(frame.left(), frame.top() - 9, "start", "heading " + LABEL, panel.title());
    svg.text(frame.left(), frame.bottom() + 50, "start", Grid.REPORT_LABEL, panel.note());
    horizontal(panel.x());
    vertical(panel.y());
    svg.line(frame.left(), frame.bottom(), frame.right(), frame.bottom(), Colour.MUTED.stroke());
    svg.line(frame.left(), frame.top(), frame.left(), frame.bottom(), Colour.MUTED.stroke());
  }

  private void horizontal(Axis axis) {
    List<Tick> ticks = axis.scale().ticks((int) (frame.width() / 52));
    Set<Tick> labelled = labelled(ticks, axis, frame.width(), tick -> Svg.width(tick.label()) + 3);
    for (Tick tick : ticks) {
      double x = frame.x(axis.scale(), tick.value());
      if (labelled.contains(tick)) {
        grid.upright(x, tick.label());
      }
      double length = labelled.contains(tick) ? 5 : 3;
      svg.line(x, frame.bottom(), x, frame.bottom() + length, Colour.MUTED.stroke());
    }
    if (axis.scale() instanceof LogScale scale && scale.hasSlot()) {
      breakMark(frame.left() + frame.width() * LogScale.BREAK, frame.bottom(), true);
    }
    svg.text(frame.left() + frame.width() / 2, frame.bottom() + 34, "middle", LABEL, axis.label());
  }

  private void vertical(Axis axis) {
    List<Tick> ticks = axis.scale().ticks((int) (frame.height() / 26));
    Set<Tick> labelled = labelled(ticks, axis, frame.height(), tick -> 13);
    for (Tick tick : ticks) {
      double y = frame.y(axis.scale(), tick.value());
      if (labelled.contains(tick)) {
        grid.level(y, tick.label());
      }
      double length = labelled.contains(tick) ? 5 : 3;
      svg.line(frame.left() - length, y, frame.left(), y, Colour.MUTED.stroke());
    }
    if (axis.scale() instanceof LogScale scale && scale.hasSlot()) {
      breakMark(frame.left(), frame.bottom() - frame.height() * LogScale.BREAK, false);
    }
    if (!axis.label().isEmpty()) {
      double values =
          labelled.stream().mapToDouble(tick -> Svg.width(tick.label())).max().orElse(0);
      double x = frame.left() - Math.max(46, values + 14);
      double y = frame.top() + frame.height() / 2;
      svg.open(
              "text",
              "transform",
              "translate(" + Svg.number(x) + "," + Svg.number(y) + ") rotate(-90)",
              "text-anchor",
              "middle",
              "class",
              LABEL)
          .raw(Svg.escaped(axis.label()))
          .close("text");
    }
  }

  /** Returns the ticks whose labels have room; on a logarithmic axis 1, 5 and 2 have precedence. */
  private static Set<Tick> labelled(
      List<Tick> ticks, Axis axis, double length, ToDoubleFunction<Tick> size) {
    List<Tick> wanted = new ArrayList<>(ticks);
    wanted.removeIf(tick -> tick.label().isEmpty());
    if (axis.scale() instanceof LogScale) {
      wanted.sort(Comparator.comparingInt(AxisPainter::rank));
    }
    Set<Tick> kept = new HashSet<>();
    for (Tick tick : wanted) {
      double at = length * axis.scale().place(tick.value());
      boolean free =
          kept.stream()
              .allMatch(
                  other ->
                      Math.abs(length * axis.scale().place(other.value()) - at)
                          >= (size.applyAsDouble(tick) + size.applyAsDouble(other)) / 2);
      if (free) {
        kept.add(tick);
      }
    }
    return kept;
  }

  private static int rank(Tick tick) {
    int digit = tick.label().chars().filter(c -> "0. ".indexOf(c) < 0).findFirst().orElse('1');
    return "152".indexOf(digit) >= 0 ? "152".indexOf(digit) : 3;
  }

  /** Draws two slanted strokes: the axis is interrupted between zero and its first value. */
  private void breakMark(double x, double y, boolean lying) {
    for (int side = -2; side <= 2; side += 4) {
      double dx = lying ? side : 0;
      double dy = lying ? 0 : side;
      svg.line(
          x + dx - 4 + (lying ? 2 : 0),
          y + dy + (lying ? 4 : 2),
          x + dx + 4 - (lying ? 2 : 0),
          y + dy - (lying ? 4 : 2),
          Colour.MUTED.stroke());
    }
  }
}
