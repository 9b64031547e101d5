package freshet.charts;

import java.util.List;
import java.util.stream.DoubleStream;

/** Draws the marks of one panel. */
final class PanelPainter {
  static final double MARKER = 3.4;

  private final Svg svg;
  private final Frame frame;
  private final Panel panel;

  PanelPainter(Svg svg, Frame frame, Panel panel) {
    this.svg = svg;
    this.frame = frame;
    this.panel = panel;
  }

  void paint() {
    new AxisPainter(svg, frame).paint(panel);
    for (Mark mark : panel.marks()) {
      switch (mark) {
        case Mark.Line(var name, var x, var y, var style) -> line(name, x, y, style, false);
        case Mark.Steps(var name, var x, var y, var style) -> line(name, x, y, style, true);
        case Mark.Bars bars -> bars(bars);
        case Mark.Dots(var dots) -> dots(dots);
        case Mark.Rules rules -> rules(rules);
      }
    }
    if (panel.named()) {
      new LineNames(svg, frame, panel).paint();
    }
  }

  private double x(double value) {
    return frame.x(panel.x().scale(), value);
  }

  private double y(double value) {
    return frame.y(panel.y().scale(), value);
  }

  private void line(String name, double[] xs, double[] ys, Style style, boolean stepped) {
    String path =
        Svg.path(
            DoubleStream.of(xs).map(this::x).toArray(),
            DoubleStream.of(ys).map(y -> Double.isNaN(y) ? y : y(y)).toArray(),
            stepped);
    if (path.isEmpty()) {
      return;
    }
    Object[] attributes = {
      "d",
      path,
      "class",
      "line " + style.colour().stroke(),
      "stroke-width",
      style.width(),
      "stroke-dasharray",
      style.dash().isEmpty() ? "none" : style.dash()
    };
    // a nested document clips what lies beyond the frame
    double room = 4;
    String box =
        "%s %s %s %s"
            .formatted(
                Svg.number(frame.left() - room),
                Svg.number(frame.top() - room),
                Svg.number(frame.width() + 2 * room),
                Svg.number(frame.height() + 2 * room));
    svg.open(
        "svg",
        "x",
        frame.left() - room,
        "y",
        frame.top() - room,
        "width",
        frame.width() + 2 * room,
        "height",
        frame.height() + 2 * room,
        "viewBox",
        box);
    svg.shape("path", name, attributes).close("svg");
    for (int k = 0; k < xs.length; k++) {
      if (!Double.isNaN(ys[k]) && frame.contains(x(xs[k]), y(ys[k]))) {
        style
            .marker()
            .draw(svg, x(xs[k]), y(ys[k]), MARKER, style.colour(), title(name, xs[k], ys[k]));
      }
    }
  }

  private String title(String name, double x, double y) {
    return "%s\n%s: %s\n%s: %s"
        .formatted(
            name,
            panel.x().label(),
            Numbers.plain(x),
            panel.y().label().isEmpty() ? "y" : panel.y().label(),
            Numbers.human(y));
  }

  private void bars(Mark.Bars bars) {
    double[] heights = bars.heights();
    boolean apart = x(bars.edges()[1]) - x(bars.edges()[0]) > 8;
    for (int k = 0; k < heights.length; k++) {
      int first = k;
      // narrow bars of the same height are merged
      while (!apart && k + 1 < heights.length && Math.abs(heights[k + 1] - heights[first]) < 1e-9) {
        k++;
      }
      double left = x(bars.edges()[first]) + (apart ? 0.5 : 0);
      double right = x(bars.edges()[k + 1]) - (apart ? 0.5 : 0);
      double top = y(heights[first]);
      svg.shape(
          "rect",
          panel.y().label() + ": " + Numbers.human(heights[first]),
          "x",
          left,
          "y",
          top,
          "width",
          right - left,
          "height",
          frame.bottom() - top,
          "shape-rendering",
          apart ? "auto" : "crispEdges",
          "class",
          bars.colour().fill());
    }
  }

  private void dots(List<Mark.Dot> dots) {
    DotLabels labels = new DotLabels(frame);
    for (Mark mark : panel.marks()) {
      if (mark instanceof Mark.Line line) {
        keepFree(labels, line.x(), line.y(), false);
      } else if (mark instanceof Mark.Steps steps) {
        keepFree(labels, steps.x(), steps.y(), true);
      }
    }
    for (Mark.Dot dot : dots) {
      labels.keepFree(x(dot.x()), y(dot.y()), dot.radius());
      dot.style()
          .marker()
          .draw(svg, x(dot.x()), y(dot.y()), dot.radius(), dot.style().colour(), dot.title());
    }
    for (Mark.Dot dot : dots) {
      if (!dot.label().isEmpty()) {
        labels.write(svg, x(dot.x()), y(dot.y()), dot);
      }
    }
  }

  private void keepFree(DotLabels labels, double[] xs, double[] ys, boolean stepped) {
    for (int k = 1; k < xs.length; k++) {
      double x = x(xs[k]);
      double y = y(ys[k]);
      double before = y(ys[k - 1]);
      labels.keepFree(x(xs[k - 1]), before, x, stepped ? before : y);
      if (stepped) {
        labels.keepFree(x, before, x, y);
      }
    }
  }

  private void rules(Mark.Rules rules) {
    for (double at : rules.x()) {
      svg.open("g")
          .title(rules.name() + "\n" + TimeScale.format(at, "EEE d MMM HH:mm") + " UTC")
          .line(x(at), frame.top() + 6, x(at), frame.bottom(), rules.colour().stroke());
      Marker.DOWN.draw(svg, x(at), frame.top() + 3, 4, rules.colour(), "");
      svg.close("g");
    }
  }
}
