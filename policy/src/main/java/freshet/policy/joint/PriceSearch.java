package freshet.policy.joint;

import java.util.function.DoubleUnaryOperator;

/**
 * Finds the price at which a budget is spent. Spending decreases with the price, roughly as its
 * inverse square root, in steps.
 */
public final class PriceSearch {
  private static final int MAX_STEPS = 60;

  /** The tolerance; the few remaining retrievals are handed out singly. */
  private static final double WITHIN = 5e-4;

  private PriceSearch() {}

  /**
   * The bracket found.
   *
   * @param price spends the budget or a little less
   * @param below the nearest known price that spends more
   */
  public record Found(double price, double below) {}

  /** Searches from a first guess. */
  public static Found search(DoubleUnaryOperator spending, double guess, double budget) {
    double low = 0; // spends more than the budget
    double high = Double.POSITIVE_INFINITY; // spends the budget or less
    double price = guess;
    for (int step = 0; step < MAX_STEPS; step++) {
      double spent = spending.applyAsDouble(price);
      if (spent > budget) {
        low = price;
      } else {
        high = price;
        if (budget - spent <= WITHIN * budget) {
          break;
        }
      }
      if (low > 0 && high / low < 1 + 1e-12) {
        break;
      }
      price = next(step, price, spent / budget, low, high);
    }
    if (Double.isInfinite(high)) {
      throw new IllegalStateException("no price keeps spending within " + budget);
    }
    return new Found(high, low > 0 ? low : high * (1 - 8 * WITHIN));
  }

  private static double next(int step, double price, double ratio, double low, double high) {
    // m ~ 1/√c: aim slightly below the budget
    double aim = price * ratio * ratio * (1 + WITHIN);
    aim = Math.clamp(aim, price / 64, price * 64);
    boolean bracketed = low > 0 && !Double.isInfinite(high);
    if (bracketed && (step % 3 == 2 || aim <= low || aim >= high)) {
      return Math.sqrt(low * high);
    }
    return aim;
  }
}
