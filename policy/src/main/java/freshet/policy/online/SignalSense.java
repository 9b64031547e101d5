package freshet.policy.online;

/**
 * How far the pushes or pings of one feed can be trusted, learned from what retrievals showed after
 * them. Poor ones are ignored.
 */
final class SignalSense {
  /** Signals and postings to have seen before they count. */
  private static final double ENOUGH = 20;

  private static final double LEAST_PRECISION = 0.5;
  private static final double LEAST_RECALL = 0.3;

  private double signals;
  private double right;
  private double postings;
  private double announced;
  private int sinceRetrieval;

  void signalled() {
    sinceRetrieval++;
  }

  /** A retrieval showed so many new postings. */
  void retrieved(int fresh) {
    int hits = Math.min(sinceRetrieval, fresh);
    signals += sinceRetrieval;
    right += hits;
    postings += fresh;
    announced += hits;
    sinceRetrieval = 0;
  }

  /** The share of signals after which there is a posting. */
  double precision() {
    return (right + 1) / (signals + 2);
  }

  /** The share of postings that a signal announces. */
  double recall() {
    return (announced + 1) / (postings + 2);
  }

  boolean trusted() {
    return signals >= ENOUGH
        && postings >= ENOUGH
        && precision() >= LEAST_PRECISION
        && recall() >= LEAST_RECALL;
  }

  /** What the signals so far say of the feed. */
  Announced announced() {
    return trusted()
        ? new Announced(precision() * sinceRetrieval, 1 - recall())
        : Announced.NOTHING;
  }

  /**
   * What signals say.
   *
   * @param pending postings expected to wait because they were announced
   * @param unannounced the share of postings that come without a signal
   */
  record Announced(double pending, double unannounced) {
    static final Announced NOTHING = new Announced(0, 1);
  }
}
