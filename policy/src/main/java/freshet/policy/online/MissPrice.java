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

  private final double maxMissed;
  private double price;
  private double postings;
  private double missed;
  private double since = Double.NaN;

  MissPrice(double price, double maxMissed) {
    this.price = price;
    this.maxMissed = maxMissed;
  }

  double price() {
    return price;
  }

  void retrieved(Retrieval retrieval, double last, double rate) {
    if (maxMissed == 0) {
      return;
    }
    postings += retrieval.fresh();
    if (retrieval.listed() > 0 && retrieval.fresh() >= retrieval.listed()) {
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
    double oldest = Math.clamp(retrieval.oldest(), last, retrieval.at());
    double uncovered = oldest - last;
    double paceListed = retrieval.listed() / Math.max(retrieval.at() - oldest, MINUTE);
    return Math.max(1, uncovered * Math.sqrt(rate * Math.max(paceListed, rate)));
  }
}
