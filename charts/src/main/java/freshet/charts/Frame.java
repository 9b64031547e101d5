package freshet.charts;

/** The rectangle of a plot, in pixels, y downwards. */
record Frame(double left, double top, double width, double height) {
  double right() {
    return left + width;
  }

  double bottom() {
    return top + height;
  }

  /** Whether a position lies in the rectangle, including its edges. */
  boolean contains(double x, double y) {
    return x >= left - 0.01 && x <= right() + 0.01 && y >= top - 0.01 && y <= bottom() + 0.01;
  }

  double x(Scale scale, double value) {
    return left + width * scale.place(value);
  }

  double y(Scale scale, double value) {
    return bottom() - height * scale.place(value);
  }
}
