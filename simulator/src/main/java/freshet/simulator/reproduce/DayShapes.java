package freshet.simulator.reproduce;

import java.util.ArrayList;
import java.util.List;

/**
 * Twelve daily patterns, as SC 4.3.1 describes its clusters: "the locations of the peaks are quite
 * different …, sometimes occurring in the morning, sometimes in the afternoon", and "a bursty
 * behavior … within a very limited time window, like 10AM–12PM and 11PM–1AM". Numbers are not
 * given.
 *
 * <p>Eight shapes are 1 + s·cos around a peak in the morning or afternoon, one has two peaks, one
 * none, two put half of their postings into the two hours of a burst. "During the day, there are a
 * significantly higher number of postings than at night" (2.2) is all that is said of the swing s.
 * We take {@link #SWING}: at its peak a feed publishes twelve times as much as at its quietest, and
 * all feeds together 1.7 times as much from 8 to 20 h as from 20 to 8 h. AR's figure 2 shows a feed
 * with still more swing.
 */
final class DayShapes {
  static final double SWING = 0.85;

  private static final int HOURS = 24;
  private static final int[] PEAKS = {9, 10, 11, 12, 14, 15, 16, 17};
  private static final int[] BURSTS = {10, 23};

  private DayShapes() {}

  /** Returns the twelve shapes, each as shares of 24 hours, for a swing between 0 and 1. */
  static List<double[]> twelve(double swing) {
    List<double[]> shapes = new ArrayList<>(waves(swing));
    for (int from : BURSTS) {
      shapes.add(burst(from));
    }
    return shapes;
  }

  /** Returns the ten shapes without a burst. */
  static List<double[]> waves(double swing) {
    List<double[]> shapes = new ArrayList<>();
    for (int peak : PEAKS) {
      shapes.add(wave(peak, 1, swing));
    }
    shapes.add(wave(9, 2, swing));
    shapes.add(wave(0, 1, 0));
    return shapes;
  }

  /**
   * Returns AR figure 2: "almost 30 %" of a feed's articles between 11 and 14 h, "less than 2 %"
   * between 1 and 6 h, of which we make 1.8 %; the rest is spread evenly over the other hours.
   */
  static double[] advaRss() {
    double[] shares = new double[HOURS];
    for (int hour = 0; hour < HOURS; hour++) {
      boolean busy = hour >= 11 && hour < 14;
      boolean quiet = hour >= 1 && hour < 6;
      shares[hour] = busy ? 0.30 / 3 : quiet ? 0.018 / 5 : 0.682 / 16;
    }
    return shares;
  }

  private static double[] wave(int peak, int peaksPerDay, double swing) {
    double[] shares = new double[HOURS];
    for (int hour = 0; hour < HOURS; hour++) {
      double angle = 2 * Math.PI * peaksPerDay * (hour + 0.5 - peak) / HOURS;
      shares[hour] = (1 + swing * Math.cos(angle)) / HOURS;
    }
    return shares;
  }

  private static double[] burst(int from) {
    double[] shares = new double[HOURS];
    for (int hour = 0; hour < HOURS; hour++) {
      boolean inside = Math.floorMod(hour - from, HOURS) < 2;
      shares[hour] = 0.5 / HOURS + (inside ? 0.25 : 0);
    }
    return shares;
  }
}
