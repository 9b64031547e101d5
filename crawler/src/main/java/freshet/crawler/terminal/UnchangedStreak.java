package freshet.crawler.terminal;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long a feed has returned nothing but 304, since some servers answer so to everything
 * (GC-018).
 *
 * @param since the first 304 of an unbroken row; null if the last answer was another
 * @param guardedAt the last unconditional request made as a check; null if none
 */
public record UnchangedStreak(@Nullable Instant since, @Nullable Instant guardedAt) {
  public static final UnchangedStreak NONE = new UnchangedStreak(null, null);

  private static final double EXPECTED_POSTINGS = 5; // e⁻⁵ < 0.01
  private static final Duration LEAST = Duration.ofDays(8);
  private static final Duration GUARD_INTERVAL = Duration.ofDays(14);

  UnchangedStreak after(RetrievalInfo contact) {
    Instant guard = contact.order().unconditional() ? contact.at() : guardedAt;
    if (contact.status() != 304) {
      return new UnchangedStreak(null, guard);
    }
    return new UnchangedStreak(since == null ? contact.at() : since, guard);
  }

  /** Returns the streak after an error, which does not break it; a failed check counts as made. */
  UnchangedStreak afterFailure(RetrievalInfo contact) {
    return contact.order().unconditional() ? new UnchangedStreak(since, contact.at()) : this;
  }

  /**
   * Whether to send one unconditional request.
   *
   * @param expectedPostings how many the model expected since the first of the 304s
   * @param exempt whether the operator disabled this for the host
   */
  public boolean suspicious(double expectedPostings, boolean exempt, Instant now) {
    return !exempt
        && expectedPostings >= EXPECTED_POSTINGS
        && since != null
        && !since.plus(LEAST).isAfter(now)
        && (guardedAt == null || !guardedAt.plus(GUARD_INTERVAL).isAfter(now));
  }
}
