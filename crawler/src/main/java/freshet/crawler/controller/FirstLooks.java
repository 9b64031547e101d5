package freshet.crawler.controller;

import freshet.policy.Budget;
import java.time.Duration;
import java.time.Instant;

/**
 * When feeds that were never retrieved get their first look: at once as long as they are few, and
 * after an import of many at twice the pace of the budget, so that the others are not forgotten.
 */
final class FirstLooks {
  private static final double PACE = 2;

  /** So many may be looked at together, or an hour's share of the budget if that is more. */
  private static final double LEAST_AT_ONCE = 100;

  private final Duration each;
  private final Duration credit;

  /** When the next one would be due if none could be saved up. */
  private Instant next;

  /**
   * Begins with full credit, but for what was spent already.
   *
   * @param spent retrievals in the hour before
   */
  FirstLooks(Budget budget, long spent, Instant now) {
    double seconds = 86_400 / (PACE * budget.perDay());
    double atOnce = Math.max(LEAST_AT_ONCE, budget.perDay() / 24);
    each = Duration.ofNanos((long) (1e9 * seconds));
    credit = Duration.ofNanos((long) (1e9 * seconds * atOnce));
    next = now.minus(credit).plusNanos((long) (1e9 * seconds * Math.min((double) spent, atOnce)));
  }

  /** The time of one more first look. */
  Instant slot(Instant now) {
    Instant saved = now.minus(credit);
    next = (next.isBefore(saved) ? saved : next).plus(each);
    return next.isAfter(now) ? next : now;
  }
}
