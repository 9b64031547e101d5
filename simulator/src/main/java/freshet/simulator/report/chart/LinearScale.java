package freshet.simulator.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** Equal steps for equal differences. */
public record LinearScale(double low, double high, double step) implements Scale {
  public LinearScale {
    if (!(low < high)) {
      throw new IllegalArgumentException("a scale from " + low + " to " + high + " is empty");
    }
  }

  /** From low to high, marked at round values. */
  public static LinearScale of(double low, double high) {
    return new LinearScale(low, high, 0);
  }

  /** From low to high, marked at multiples of a step. */
  public static LinearScale every(double step, double low, double high) {
    return new LinearScale(low, high, step);
  }

  /** From zero to the next round value at or above the largest. */
  public static LinearScale fromZero(double largest) {
    return holding(largest > 0 ? largest : 1);
  }

  /** Holds zero and all values, from one round value to another. */
  public static LinearScale holding(double... values) {
    double least = Math.min(0, DoubleStream.of(values).min().orElse(0));
    double most = Math.max(0, DoubleStream.of(values).max().orElse(0));
    double step = most > least ? niceStep(most - least, 8) : 1;
    double high = step * Math.ceil(most / step - 1e-9);
    return of(step * Math.floor(least / step + 1e-9), most > least ? high : 1);
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
      ticks.add(new Tick(k * distance, Numbers.tick(k * distance, distance)));
    }
    return ticks;
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
