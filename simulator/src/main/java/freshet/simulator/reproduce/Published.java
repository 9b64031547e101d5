package freshet.simulator.reproduce;

/** A published figure, and how far ours may be from it. */
public sealed interface Published {
  /** Whether our figure agrees with the paper. */
  boolean agrees(double ours);

  /** Returns the figure as the table shows it. */
  String text();

  /** A number with a tolerance. */
  record About(double value, double within) implements Published {
    @Override
    public boolean agrees(double ours) {
      return Math.abs(ours - value) <= within;
    }

    @Override
    public String text() {
      return ReportText.number(value);
    }
  }

  /** At least a number ("over", "more than"). */
  record AtLeast(double value) implements Published {
    @Override
    public boolean agrees(double ours) {
      return ours >= value;
    }

    @Override
    public String text() {
      return "≥ " + ReportText.number(value);
    }
  }

  /** At most a number ("under", "within"). */
  record AtMost(double value) implements Published {
    @Override
    public boolean agrees(double ours) {
      return ours <= value;
    }

    @Override
    public String text() {
      return "≤ " + ReportText.number(value);
    }
  }
}
