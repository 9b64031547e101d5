package freshet.crawler.terminal;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long a feed has given nothing but 304, for some servers answer so to anything (GC-018).
 *
 * @param since the first 304 of an unbroken row; null if the last answer was none
 * @param guardedAt the last request without validators that was made to see; null if none
 */
public record Silence(@Nullable Instant since, @Nullable Instant guardedAt) {
  public static final Silence NONE = new Silence(null, null);

  private static final double EXPECTED_POSTINGS = 5; // e⁻⁵ < 0.01
  private static final Duration LEAST = Duration.ofDays(8);
  private static final Duration GUARD_INTERVAL = Duration.ofDays(14);

  Silence after(Contact contact) {
    Instant guard = contact.order().unconditional() ? contact.at() : guardedAt;
    if (contact.status() != 304) {
      return new Silence(null, guard);
    }
    return new Silence(since == null ? contact.at() : since, guard);
  }

  /** An error breaks no silence; if it was met by a guard, that one counts. */
  Silence afterFailure(Contact contact) {
    return contact.order().unconditional() ? new Silence(since, contact.at()) : this;
  }

  /**
   * Whether to ask once without validators.
   *
   * @param expectedPostings how many the model expected since the first of the 304s
   * @param exempt whether the operator wants none of this for the host
   */
  public boolean suspicious(double expectedPostings, boolean exempt, Instant now) {
    return !exempt
        && expectedPostings >= EXPECTED_POSTINGS
        && since != null
        && !since.plus(LEAST).isAfter(now)
        && (guardedAt == null || !guardedAt.plus(GUARD_INTERVAL).isAfter(now));
  }
}
