package freshet.simulator;

import freshet.simulator.replay.PolicyResult;
import java.util.function.DoubleFunction;

/** Finds the time scale at which a rule spends a budget. */
final class Calibration {
  private Calibration() {}

  /**
   * Bisects the logarithm of the scale, with steps that assume spending to fall as 1/x for as long
   * as that helps.
   */
  static PolicyResult search(
      double budget, double within, int maxRuns, DoubleFunction<PolicyResult> replayAtScale) {
    double low = 0; // spends too much
    double high = Double.POSITIVE_INFINITY; // spends too little
    double scale = 1;
    PolicyResult best = replayAtScale.apply(scale);
    for (int run = 1; run < maxRuns && off(best, budget) > within; run++) {
      PolicyResult result = run == 1 ? best : replayAtScale.apply(scale);
      if (off(result, budget) < off(best, budget)) {
        best = result;
      }
      double ratio = result.quality().spentPerFeedDay() / budget;
      if (ratio > 1) {
        low = Math.max(low, scale);
      } else {
        high = Math.min(high, scale);
      }
      double guess = scale * Math.clamp(ratio, 1.0 / 64, 64);
      boolean bracketed = low > 0 && !Double.isInfinite(high);
      // for a guess near an edge of the bracket, or every third time: halve the bracket
      if (bracketed
          && (run % 3 == 0 || !(guess > low * 1.0000001) || !(guess < high / 1.0000001))) {
        guess = Math.sqrt(low * high);
      }
      scale = guess;
    }
    return best;
  }

  private static double off(PolicyResult result, double budget) {
    return Math.abs(result.quality().spentPerFeedDay() / budget - 1);
  }
}
