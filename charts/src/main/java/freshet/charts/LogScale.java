package freshet.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Equal steps for equal ratios. Zero has no place on it: if values may be zero, a separate slot
 * below the low end shows everything less than the low end.
 *
 * @param slot the label of that slot; empty for none
 */
public record LogScale(double low, double high, String slot) implements Scale {
  /** The share of the axis that the slot takes. */
  private static final double SLOT = 0.09;

  /** Where the axis is interrupted above the slot. */
  static final double BREAK = 0.7 * SLOT;

  /** Up to this ratio of its ends an axis is marked like a linear one. */
  private static final double NARROW = 4;

  public LogScale {
    if (!(low > 0 && low < high)) {
      throw new IllegalArgumentException(
          "a logarithmic scale from " + low + " to " + high + " is impossible");
    }
  }

  /** Creates a scale exactly from low to high. */
  public static LogScale of(double low, double high) {
    return new LogScale(low, high, "");
  }

  /**
   * Creates a scale that contains all values, with ends of 1, 2 or 5 times a power of ten; zeros go
   * to a separate slot.
   */
  public static LogScale around(double... values) {
    double least = DoubleStream.of(values).filter(value -> value > 0).min().orElse(1);
    double most = DoubleStream.of(values).filter(value -> value > 0).max().orElse(10);
    boolean zeros = DoubleStream.of(values).anyMatch(value -> value <= 0);
    double low = roundedDown(least);
    double high = roundedUp(most);
    return new LogScale(low, high > low ? high : 10 * low, zeros ? "0" : "");
  }

  /**
   * Creates a scale for the values within a factor of the median, with a little margin; zeros have
   * no place. A few extremes then do not compress the others.
   */
  public static LogScale typical(double factor, double... values) {
    double[] some = near(factor, values);
    double low = DoubleStream.of(some).min().orElse(1);
    double high = DoubleStream.of(some).max().orElse(10);
    double room = Math.max(1.02, Math.pow(high / low, 0.1));
    return of(low / room, high * room);
  }

  /** Returns the positive values within a factor of their median. */
  public static double[] near(double factor, double... values) {
    double[] sorted = DoubleStream.of(values).filter(value -> value > 0).sorted().toArray();
    double median = sorted.length == 0 ? 1 : sorted[sorted.length / 2];
    return DoubleStream.of(sorted)
        .filter(value -> value >= median / factor && value <= median * factor)
        .toArray();
  }

  /** Returns a copy whose low end is at least a value; lower values go to the slot. */
  public LogScale notBelow(double least) {
    return low >= least
        ? this
        : new LogScale(least, Math.max(high, 10 * least), "<" + Numbers.plain(least));
  }

  /** Whether values below the low end have a separate slot. */
  public boolean hasSlot() {
    return !slot.isEmpty();
  }

  @Override
  public double place(double value) {
    if (hasSlot() && value < low * (1 - 1e-9)) {
      return SLOT / 3;
    }
    double share = value > 0 ? Math.log(value / low) / Math.log(high / low) : -1;
    return Math.clamp(hasSlot() ? SLOT + (1 - SLOT) * share : share, -1, 2);
  }

  @Override
  public List<Tick> ticks(int about) {
    List<Tick> ticks = new ArrayList<>();
    if (hasSlot()) {
      ticks.add(new Tick(0, slot));
    }
    double decades = Math.log10(high / low);
    if (high / low < NARROW) {
      ticks.addAll(LinearScale.of(low, high).ticks(about));
    } else if (decades * 9 <= about) {
      addDecades(ticks, 1, "123456789");
    } else if (decades * 3 <= about) {
      addDecades(ticks, 1, "125");
    } else {
      addDecades(ticks, (int) Math.max(1, Math.ceil(decades / about)), "1");
    }
    return ticks;
  }

  /** Adds ticks at 1 to 9 in every decade, with labels at some digits of some decades. */
  private void addDecades(List<Tick> ticks, int every, String digits) {
    int first = (int) Math.floor(Math.log10(low) + 1e-9);
    for (int decade = first; Math.pow(10, decade) <= high * (1 + 1e-9); decade++) {
      for (int digit = 1; digit <= 9; digit++) {
        double value = digit * Math.pow(10, decade);
        boolean labelled = Math.floorMod(decade, every) == 0 && digits.indexOf('0' + digit) >= 0;
        boolean inside = value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9);
        if (inside && (labelled || every == 1)) {
          ticks.add(new Tick(value, labelled ? Numbers.tick(value, value) : ""));
        }
      }
    }
  }

  private static double roundedDown(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
    double digits = value / power * (1 + 1e-9);
    return power * (digits >= 5 ? 5 : digits >= 2 ? 2 : 1);
  }

  private static double roundedUp(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
    double digits = value / power * (1 - 1e-9);
    return power * (digits <= 1 ? 1 : digits <= 2 ? 2 : digits <= 5 ? 5 : 10);
  }
}
