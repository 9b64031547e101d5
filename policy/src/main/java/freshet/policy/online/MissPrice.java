package freshet.policy.online;

import freshet.policy.Retrieval;

/**
 * The price of a miss, fixed or adjusted so that the share of missed postings stays under a target.
 *
 * <p>A miss is detected when a full document contains nothing known (HL 4.1): then as many count as
 * missed as were expected beyond the window, and at least one.
 */
final class MissPrice {
  private static final double MINUTE = 1.0 / 1440;
  private static final double LEAST = 1e-3;
  private static final double MOST = 100;

  /** The change of the price, as a logarithm, per day at twice the target. */
  private static final double GAIN = 0.5;

  private final double start;
  private final double maxMissed;
  private double price;
  private double postings;
  private double missed;
  private double since = Double.NaN;

  MissPrice(double price, double maxMissed) {
    this.start = price;
    this.price = price;
    this.maxMissed = maxMissed;
  }

  double price() {
    return price;
  }

  /** Returns the state for a restart: the price that it began with comes first. */
  double[] toNumbers() {
    return new double[] {start, price, postings, missed, since};
  }

  /** Continues with a stored state, unless the operator has set another price since. */
  void resume(double[] numbers) {
    if (maxMissed > 0 && numbers.length == 5 && numbers[0] == start) {
      price = numbers[1];
      postings = numbers[2];
      missed = numbers[3];
      since = numbers[4];
    }
  }

  /**
   * Learns from a retrieval.
   *
   * @param last when the feed was last seen
   * @param rate its postings per day
   * @param window how many postings it lists at most
   */
  void retrieved(Retrieval retrieval, double last, double rate, int window) {
    if (maxMissed == 0) {
      return;
    }
    postings += retrieval.fresh();
    if (retrieval.listed() >= window && retrieval.fresh() >= retrieval.listed()) {
      missed += guess(retrieval, last, rate);
    }
    if (Double.isNaN(since)) {
      since = retrieval.at();
    } else if (retrieval.at() - since >= 1 && postings > 0) {
      double share = missed / (postings + missed);
      price = Math.clamp(price * Math.exp(GAIN * Math.min(share / maxMissed - 1, 2)), LEAST, MOST);
      since = retrieval.at();
      // a week's memory
      postings *= 6.0 / 7;
      missed *= 6.0 / 7;
    }
  }

  private static double guess(Retrieval retrieval, double last, double rate) {
    if (retrieval.oldest() >= retrieval.at()) {
      // without dates it does not show how far it reaches
      return Math.max(1, rate * (retrieval.at() - last) - retrieval.listed());
    }
    double oldest = Math.clamp(retrieval.oldest(), last, retrieval.at());
    double uncovered = oldest - last;
    double paceListed = retrieval.listed() / Math.max(retrieval.at() - oldest, MINUTE);
    return Math.max(1, uncovered * Math.sqrt(rate * Math.max(paceListed, rate)));
  }
}
