package freshet.simulator.reproduce;

/** A published figure, and how ours is judged by it. */
public sealed interface Published {
  /** Compares ours with it. */
  Verdict judge(Spread ours);

  /** Returns the figure as the table shows it. */
  String text();

  /** Returns how many times the published effect ours is; NaN if it is no effect. */
  default double times(double ours) {
    return Double.NaN;
  }

  private static Verdict of(boolean agrees) {
    return agrees ? Verdict.FITS : Verdict.DIFFERS;
  }

  /** A number with a tolerance. */
  record About(double value, double within) implements Published {
    @Override
    public Verdict judge(Spread ours) {
      return of(Math.abs(ours.mean() - value) <= within);
    }

    @Override
    public String text() {
      return ReportText.number(value);
    }
  }

  /** A change against a baseline, in percent: judged by direction and size. */
  record Effect(double percent) implements Published {
    @Override
    public Verdict judge(Spread ours) {
      return Verdict.ofEffect(percent, ours);
    }

    @Override
    public double times(double ours) {
      return ours / percent;
    }

    @Override
    public String text() {
      return ReportText.number(percent);
    }
  }

  /** An effect as the ratio to a baseline: 0.77 is judged as −23 %. */
  record Ratio(double value) implements Published {
    @Override
    public Verdict judge(Spread ours) {
      return Verdict.ofEffect(percent(value), ours.map(Ratio::percent));
    }

    @Override
    public double times(double ours) {
      return percent(ours) / percent(value);
    }

    /** Returns the change against the baseline. */
    public static double percent(double ratio) {
      return 100 * (ratio - 1);
    }

    @Override
    public String text() {
      return ReportText.number(value);
    }
  }

  /** A number for orientation, whose effect is judged in a row of its own. */
  record Given(double value) implements Published {
    @Override
    public Verdict judge(Spread ours) {
      return Verdict.NONE;
    }

    @Override
    public String text() {
      return ReportText.number(value);
    }
  }

  /** At least a number ("over", "more than"). */
  record AtLeast(double value) implements Published {
    @Override
    public Verdict judge(Spread ours) {
      return of(ours.mean() >= value);
    }

    @Override
    public String text() {
      return "≥ " + ReportText.number(value);
    }
  }

  /** At most a number ("under", "within"). */
  record AtMost(double value) implements Published {
    @Override
    public Verdict judge(Spread ours) {
      return of(ours.mean() <= value);
    }

    @Override
    public String text() {
      return "≤ " + ReportText.number(value);
    }
  }
}
