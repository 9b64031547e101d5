package freshet.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** Equal steps for equal differences. */
public final class LinearScale implements Scale {
  /** Of fewer than these a step would be a fraction. */
  private static final int FEW = 5;

  private final double low;
  private final double high;
  private final double step;
  private final Labels labels;

  /** How values are written. */
  private enum Labels {
    NUMBERS,
    BRIEF,
    PERCENT
  }

  /** A step of 0 leaves it to the room there is. */
  private LinearScale(double low, double high, double step, Labels labels) {
    if (!(low < high)) {
      throw new IllegalArgumentException("a scale from " + low + " to " + high + " is empty");
    }
    this.low = low;
    this.high = high;
    this.step = step;
    this.labels = labels;
  }

  /** Creates a scale from low to high, with ticks at round values. */
  public static LinearScale of(double low, double high) {
    return new LinearScale(low, high, 0, Labels.NUMBERS);
  }

  /** Creates a scale from low to high, with ticks at multiples of a step. */
  public static LinearScale every(double step, double low, double high) {
    return new LinearScale(low, high, step, Labels.NUMBERS);
  }

  /** From zero like {@link #fromZero}, with short labels for a narrow margin: 50 k, 2.5 M. */
  public static LinearScale brief(double largest) {
    return new LinearScale(0, fromZero(largest).high, 0, Labels.BRIEF);
  }

  /** The same in whole steps: of what can be counted. */
  public static LinearScale counts(double largest) {
    return brief(Math.max(largest, FEW));
  }

  /** Shares of a whole, from 0 to 100 %. */
  public static LinearScale percent() {
    return new LinearScale(0, 100, 25, Labels.PERCENT);
  }

  /** Creates a scale from zero to the next round value at or above the largest. */
  public static LinearScale fromZero(double largest) {
    return holding(largest > 0 ? largest : 1);
  }

  /** Creates a scale of round ends that contains zero and all values. */
  public static LinearScale holding(double... values) {
    double least = Math.min(0, DoubleStream.of(values).min().orElse(0));
    double most = Math.max(0, DoubleStream.of(values).max().orElse(0));
    double step = most > least ? niceStep(most - least, 8) : 1;
    double high = step * Math.ceil(most / step - 1e-9);
    return of(step * Math.floor(least / step + 1e-9), most > least ? high : 1);
  }

  public double high() {
    return high;
  }

  @Override
  public double place(double value) {
    return Math.clamp((value - low) / (high - low), -1, 2);
  }

  @Override
  public List<Tick> ticks(int about) {
    double distance = step > 0 ? step : niceStep(high - low, about);
    List<Tick> ticks = new ArrayList<>();
    long first = (long) Math.ceil(low / distance - 1e-9);
    for (long k = first; k * distance <= high + 1e-9 * distance; k++) {
      ticks.add(new Tick(k * distance, label(k * distance, distance)));
    }
    return ticks;
  }

  private String label(double value, double distance) {
    return switch (labels) {
      case NUMBERS -> Numbers.tick(value, distance);
      case BRIEF -> Numbers.brief(value);
      case PERCENT -> Numbers.tick(value, distance) + " %";
    };
  }

  /** The step of 1, 2 or 5 times a power of ten that cuts a span into at most so many parts. */
  static double niceStep(double span, int parts) {
    double rough = span / parts;
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    for (double factor : new double[] {1, 2, 5}) {
      if (factor * power >= rough * (1 - 1e-9)) {
        return factor * power;
      }
    }
    return 10 * power;
  }
}
