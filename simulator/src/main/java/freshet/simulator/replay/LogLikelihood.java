package freshet.simulator.replay;

import freshet.policy.capability.Foretelling;

/**
 * How much better a policy foretells when postings come than their mean rate does: the difference
 * of log-likelihoods per posting, in nats.
 *
 * <p>A span with postings at t₁…tₙ has the log-likelihood Σ log λ(tₖ) − ∫λ. Both sides know the
 * rate r, so what counts is Σ log (λ(tₖ)/r) − (∫λ − rT): how well the rhythm of the feed is known.
 */
final class LogLikelihood {
  /** A posting that was taken for impossible costs this at most, relative to the rate. */
  private static final double LEAST = 1e-6;

  private double sum;
  private long postings;

  /**
   * Adds a span that is judged before it is learned.
   *
   * @param published its postings are {@code [first, end)} of these
   */
  void add(
      Foretelling model, int feed, double from, double to, double[] published, int first, int end) {
    double rate = model.rate(feed);
    if (!(rate > 0) || !(from < to)) {
      return;
    }
    for (int k = first; k < end; k++) {
      sum += Math.log(Math.max(model.rateAt(feed, published[k]) / rate, LEAST));
    }
    sum -= model.expected(feed, from, to) - rate * (to - from);
    postings += end - first;
  }

  /** Returns the nats per posting; NaN without any posting. */
  double perPosting() {
    return postings == 0 ? Double.NaN : sum / postings;
  }
}
