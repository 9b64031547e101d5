package freshet.simulator.reproduce;

import java.util.function.DoubleUnaryOperator;

/** Finds where a function reaches a value. */
final class Bisection {
  private static final int STEPS = 40;

  private Bisection() {}

  /** Returns the argument at which a rising function takes a value. */
  static double rising(DoubleUnaryOperator function, double from, double to, double value) {
    double low = from;
    double high = to;
    for (int step = 0; step < STEPS; step++) {
      double middle = (low + high) / 2;
      if (function.applyAsDouble(middle) < value) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }
}
