package freshet.crawler.controller;

import freshet.policy.Budget;
import java.time.Duration;
import java.time.Instant;

/**
 * Schedules the first retrievals of feeds: at once for a few, and after a large import at twice the
 * pace of the budget, so that other feeds are not neglected.
 */
final class FirstRetrievals {
  private static final double PACE = 2;

  /** This many may be retrieved at once, or an hour's share of the budget if that is more. */
  private static final double LEAST_AT_ONCE = 100;

  private final Duration each;
  private final Duration credit;

  /** When the next one would be due if no credit could be saved. */
  private Instant next;

  /**
   * Starts with full credit minus what was already spent.
   *
   * @param spent retrievals in the hour before
   */
  FirstRetrievals(Budget budget, long spent, Instant now) {
    double seconds = 86_400 / (PACE * budget.perDay());
    double atOnce = Math.max(LEAST_AT_ONCE, budget.perDay() / 24);
    each = Duration.ofNanos((long) (1e9 * seconds));
    credit = Duration.ofNanos((long) (1e9 * seconds * atOnce));
    next = now.minus(credit).plusNanos((long) (1e9 * seconds * Math.min((double) spent, atOnce)));
  }

  /** Returns the time of another first retrieval. */
  Instant slot(Instant now) {
    Instant saved = now.minus(credit);
    next = (next.isBefore(saved) ? saved : next).plus(each);
    return next.isAfter(now) ? next : now;
  }
}
