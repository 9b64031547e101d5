package freshet.benchmarks.sizing;

import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * A queue before some places, of which each serves one after the other; first come, first served.
 */
final class ServiceQueue {
  private final PriorityQueue<Double> free = new PriorityQueue<>();
  private final int places;
  private double busy;

  ServiceQueue(int places) {
    this.places = places;
    for (int i = 0; i < places; i++) {
      free.add(0.0);
    }
  }

  /** Serves one who comes at a time; when that begins. Who comes later is asked later. */
  double serve(double at, double service) {
    double begin = Math.max(at, free.remove());
    free.add(begin + service);
    busy += service;
    return begin;
  }

  /** The share of the time until an end in which places were taken. */
  double utilisation(double end) {
    return busy / (places * end);
  }

  /** Of sorted numbers, the one above so many of them. */
  static double quantile(double[] numbers, double share) {
    double[] sorted = numbers.clone();
    Arrays.sort(sorted);
    return sorted[(int) (share * (sorted.length - 1))];
  }
}
