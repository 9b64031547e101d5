package freshet.simulator.report.chart;

/** The rectangle of a plot, in pixels, y downwards. */
record Frame(double left, double top, double width, double height) {
  double right() {
    return left + width;
  }

  double bottom() {
    return top + height;
  }

  /** Whether a place lies in the rectangle, its edges included. */
  boolean contains(double x, double y) {
    return x >= left - 0.01 && x <= right() + 0.01 && y >= top - 0.01 && y <= bottom() + 0.01;
  }

  double x(Axis axis, double value) {
    return left + width * axis.scale().place(value);
  }

  double y(Axis axis, double value) {
    return bottom() - height * axis.scale().place(value);
  }
}
