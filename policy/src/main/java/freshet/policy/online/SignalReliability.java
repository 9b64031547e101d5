package freshet.policy.online;

import freshet.policy.capability.SignalWorth;
import org.jspecify.annotations.Nullable;

/**
 * The reliability of a feed's pushes or pings, learned from the retrievals after them. Unreliable
 * ones are ignored. Until there is enough evidence for a feed, that of all feeds is used.
 */
final class SignalReliability {
  /** The signals and postings of all feeds needed before any count. */
  private static final double ENOUGH = 20;

  private static final double LEAST_PRECISION = 0.5;
  private static final double LEAST_RECALL = 0.3;

  /** The weight of all feeds together, in signals or postings of the feed itself. */
  private static final double OTHERS = 4;

  /** The reliability of all feeds together; null for that itself. */
  private final @Nullable SignalReliability all;

  private double signals;
  private double right;
  private double postings;
  private double announced;
  private int sinceRetrieval;

  private SignalReliability(@Nullable SignalReliability all) {
    this.all = all;
  }

  /** Creates the shared reliability of all feeds. */
  static SignalReliability ofAll() {
    return new SignalReliability(null);
  }

  /** Creates the reliability of one feed. */
  static SignalReliability among(SignalReliability all) {
    return new SignalReliability(all);
  }

  void signalled() {
    sinceRetrieval++;
  }

  /** Records the number of new postings of a retrieval. */
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

  /** Returns the share of signals that were followed by a posting. */
  double precision() {
    return all == null
        ? (right + 1) / (signals + 2)
        : (right + OTHERS * all.precision()) / (signals + OTHERS);
  }

  /** Returns the share of postings that a signal announces. */
  double recall() {
    return all == null
        ? (announced + 1) / (postings + 2)
        : (announced + OTHERS * all.recall()) / (postings + OTHERS);
  }

  /** Returns the counts, for a restart. */
  double[] toNumbers() {
    return new double[] {signals, right, postings, announced};
  }

  /** Continues with stored counts. */
  void resume(double[] numbers) {
    signals = numbers[0];
    right = numbers[1];
    postings = numbers[2];
    announced = numbers[3];
  }

  /** Returns what was learned, for people. */
  SignalWorth worth() {
    return new SignalWorth(
        (long) signals, (long) right, (long) postings, precision(), recall(), trusted());
  }

  boolean trusted() {
    SignalReliability known = all == null ? this : all;
    return known.signals >= ENOUGH
        && known.postings >= ENOUGH
        && precision() >= LEAST_PRECISION
        && recall() >= LEAST_RECALL;
  }

  /** Returns what the signals so far announce. */
  Announced announced() {
    return trusted()
        ? new Announced(precision() * sinceRetrieval, 1 - recall())
        : Announced.NOTHING;
  }

  /**
   * The content of signals.
   *
   * @param pending postings expected to wait because they were announced
   * @param unannounced the share of postings that come without a signal
   */
  record Announced(double pending, double unannounced) {
    static final Announced NOTHING = new Announced(0, 1);
  }
}
