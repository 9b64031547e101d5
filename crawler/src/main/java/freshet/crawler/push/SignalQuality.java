package freshet.crawler.push;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What the signals of one feed were worth so far (GC-068), as bare counts to be stored and shown.
 * How far the next signal is trusted is learned by the policy, from the same events. Signals
 * between two retrievals are one.
 *
 * @param right signals after which the next retrieval showed a new posting
 * @param vain signals after which it showed none
 * @param unannounced retrievals that showed a new posting without a signal
 * @param timed right ones whose posting tells when it was published
 * @param delays of those, summed up
 * @param pending the first signal since the last retrieval; null if there was none
 */
public record SignalQuality(
    int right, int vain, int unannounced, int timed, Duration delays, @Nullable Instant pending) {
  public static final SignalQuality NONE = new SignalQuality(0, 0, 0, 0, Duration.ZERO, null);

  /** A signal came. */
  public SignalQuality signalled(Instant at) {
    return pending != null ? this : new SignalQuality(right, vain, unannounced, timed, delays, at);
  }

  /** A retrieval showed nothing new. */
  public SignalQuality foundNothing() {
    return pending == null
        ? this
        : new SignalQuality(right, vain + 1, unannounced, timed, delays, null);
  }

  /**
   * A retrieval, or a delivery after its own signal, showed something new.
   *
   * @param published when the first of the new postings was; null if it does not say
   */
  public SignalQuality found(@Nullable Instant published) {
    if (pending == null) {
      return new SignalQuality(right, vain, unannounced + 1, timed, delays, null);
    }
    if (published == null) {
      return new SignalQuality(right + 1, vain, unannounced, timed, delays, null);
    }
    Duration late = Duration.between(published, pending);
    Duration sum = late.isNegative() ? delays : delays.plus(late);
    return new SignalQuality(right + 1, vain, unannounced, timed + 1, sum, null);
  }

  /** The share of signals that were right; empty before the first. */
  public OptionalDouble precision() {
    return share(right, vain);
  }

  /** The share of retrievals with something new that a signal announced; empty before the first. */
  public OptionalDouble recall() {
    return share(right, unannounced);
  }

  /** The mean time from publication to signal; empty before the first. */
  public Optional<Duration> delay() {
    return timed == 0 ? Optional.empty() : Optional.of(delays.dividedBy(timed));
  }

  private static OptionalDouble share(int some, int others) {
    return some + others == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) some / (some + others));
  }
}
