package freshet.charts;

/**
 * Lines across a plot, with their labels beside it.
 *
 * @param line the class of the lines
 * @param label the class of the labels
 */
record Grid(Svg svg, Frame frame, String line, String label) {
  static final String REPORT_LABEL = "small " + Colour.MUTED.fill();

  /** In the colours that a report has with it. */
  static Grid ofReport(Svg svg, Frame frame) {
    return new Grid(svg, frame, Colour.GRID.stroke(), REPORT_LABEL);
  }

  /** In the colours of the page's style sheet. */
  static Grid ofPage(Svg svg, Frame frame) {
    return new Grid(svg, frame, "grid", "tick");
  }

  /** A line from left to right, named on its left. */
  void level(double y, String name) {
    svg.line(frame.left(), y, frame.right(), y, line);
    svg.text(frame.left() - 8, y + 4, "end", label, name);
  }

  /** A line from top to bottom, named below. */
  void upright(double x, String name) {
    svg.line(x, frame.top(), x, frame.bottom(), line);
    below(x, "middle", name);
  }

  /** A name below the plot. */
  void below(double x, String anchor, String name) {
    svg.text(x, frame.bottom() + 16, anchor, label, name);
  }
}
