package freshet.web.dashboard.chart;

import freshet.web.Spans;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Along which values rise. */
public final class Scale {
  /** Lengths of time that people know, in minutes. */
  private static final double[] SPANS = {
    1 / 60.0, 1 / 6.0, 1, 5, 15, 60, 180, 720, 1440, 4320, 10_080, 43_200
  };

  /** The same with more in between, for a short scale. */
  private static final double[] FINE_SPANS = {
    1 / 60.0, 1 / 30.0, 1 / 12.0, 1 / 6.0, 1 / 3.0, 0.5, 1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120,
    180, 240, 360, 480, 720, 1080, 1440, 2880, 4320, 7200, 10_080, 20_160, 43_200
  };

  private static final int MOST_FINE = 7;

  private static final int TICKS = 5;

  private final double from;
  private final double to;
  private final boolean log;
  private final List<Tick> ticks;

  /** A value with its label. */
  record Tick(double at, String label) {}

  private Scale(double from, double to, boolean log, List<Tick> ticks) {
    this.from = from;
    this.to = to;
    this.log = log;
    this.ticks = ticks;
  }

  /** From zero, in whole steps: of what can be counted. */
  public static Scale counts(double most) {
    return fromZero(Math.max(most, TICKS));
  }

  /** From zero, in steps that are easy to read. */
  public static Scale fromZero(double most) {
    double least = most > 0 ? most / TICKS : 1;
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    double step = power * 10;
    for (double factor : new double[] {5, 2, 1}) {
      step = factor * power >= least * 0.999 ? factor * power : step;
    }
    List<Tick> ticks = new ArrayList<>();
    int count = (int) Math.max(1, Math.ceil(most / step - 1e-9));
    for (int k = 0; k <= count; k++) {
      ticks.add(new Tick(k * step, label(k * step)));
    }
    return new Scale(0, count * step, false, ticks);
  }

  private static String label(double value) {
    if (value >= 1e6) {
      return plain(value / 1e6) + " M";
    }
    return value >= 1e4 ? plain(value / 1e3) + " k" : plain(value);
  }

  private static String plain(double value) {
    String text = String.format(Locale.ROOT, value < 0.1 ? "%.3f" : "%.2f", value);
    return text.replaceFirst("\\.?0+$", "");
  }

  /** Shares of a whole. */
  public static Scale percent() {
    List<Tick> ticks = new ArrayList<>();
    for (int percent = 0; percent <= 100; percent += 25) {
      ticks.add(new Tick(percent, percent + " %"));
    }
    return new Scale(0, 100, false, ticks);
  }

  /** Lengths of time in minutes, each step some times as long as the one before. */
  public static Scale spans(double least, double most) {
    List<Tick> fine = ticks(FINE_SPANS, least, most);
    List<Tick> ticks = fine.size() <= MOST_FINE ? fine : ticks(SPANS, least, most);
    return new Scale(ticks.getFirst().at, ticks.getLast().at, true, ticks);
  }

  /** Those between two values, and the nearest beyond each. */
  private static List<Tick> ticks(double[] spans, double least, double most) {
    List<Tick> ticks = new ArrayList<>();
    for (int k = 0; k < spans.length; k++) {
      boolean low = k + 2 < spans.length && spans[k + 1] < least;
      boolean high = k > 1 && spans[k - 1] >= most;
      if (!low && !high) {
        ticks.add(new Tick(spans[k], Spans.minutes(spans[k])));
      }
    }
    return ticks;
  }

  List<Tick> ticks() {
    return ticks;
  }

  /** Where a value lies, from 0 to 1. */
  double place(double value) {
    double place =
        log
            ? Math.log(Math.max(value, from) / from) / Math.log(to / from)
            : (value - from) / (to - from);
    return Double.isNaN(place) ? Double.NaN : Math.clamp(place, 0, 1);
  }
}
