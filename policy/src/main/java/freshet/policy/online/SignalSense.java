package freshet.policy.online;

import org.jspecify.annotations.Nullable;

/**
 * How far the pushes or pings of one feed can be trusted, learned from what retrievals showed after
 * them. Poor ones are ignored. Until a feed has shown its own, those of all feeds stand in.
 */
final class SignalSense {
  /** Signals and postings of all feeds to have seen before any count. */
  private static final double ENOUGH = 20;

  private static final double LEAST_PRECISION = 0.5;
  private static final double LEAST_RECALL = 0.3;

  /** What all feeds together count as, in signals or postings of the feed itself. */
  private static final double OTHERS = 4;

  /** All feeds together; null for those themselves. */
  private final @Nullable SignalSense all;

  private double signals;
  private double right;
  private double postings;
  private double announced;
  private int sinceRetrieval;

  private SignalSense(@Nullable SignalSense all) {
    this.all = all;
  }

  /** Nothing known of any feed. */
  static SignalSense ofAll() {
    return new SignalSense(null);
  }

  /** Nothing known of one feed among all. */
  static SignalSense among(SignalSense all) {
    return new SignalSense(all);
  }

  void signalled() {
    sinceRetrieval++;
  }

  /** A retrieval showed so many new postings. */
  void retrieved(int fresh) {
    count(sinceRetrieval, fresh);
    if (all != null) {
      all.count(sinceRetrieval, fresh);
    }
    sinceRetrieval = 0;
  }

  private void count(int signalled, int fresh) {
    int hits = Math.min(signalled, fresh);
    signals += signalled;
    right += hits;
    postings += fresh;
    announced += hits;
  }

  /** The share of signals after which there is a posting. */
  double precision() {
    return all == null
        ? (right + 1) / (signals + 2)
        : (right + OTHERS * all.precision()) / (signals + OTHERS);
  }

  /** The share of postings that a signal announces. */
  double recall() {
    return all == null
        ? (announced + 1) / (postings + 2)
        : (announced + OTHERS * all.recall()) / (postings + OTHERS);
  }

  boolean trusted() {
    SignalSense known = all == null ? this : all;
    return known.signals >= ENOUGH
        && known.postings >= ENOUGH
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
