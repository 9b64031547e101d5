package freshet.crawler.controller;

import freshet.policy.RetrievalLimits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The plan's data about a {@link WatchedFeed}.
 *
 * @param number the feed's number in the plan; {@link #UNPLANNED} before its first document, or
 *     after its end
 * @param window the window that the plan knows
 * @param limits the limits that the plan knows; null if they may be outdated
 * @param model a stored model to be taken over; null afterwards
 * @param usualInterval what the policy would wait if nothing failed
 */
record PlanEntry(
    int number,
    int window,
    @Nullable RetrievalLimits limits,
    byte @Nullable [] model,
    Duration usualInterval) {
  static final int UNPLANNED = -1;

  private static final Duration FIRST_INTERVAL = Duration.ofHours(1);

  /** The entry of a feed that the plan does not know yet. */
  static PlanEntry unplanned(int window, byte @Nullable [] model) {
    return new PlanEntry(UNPLANNED, window, RetrievalLimits.NONE, model, FIRST_INTERVAL);
  }

  PlanEntry numbered(int given) {
    return new PlanEntry(given, window, limits, model, usualInterval);
  }

  PlanEntry resized(int listed) {
    return new PlanEntry(number, listed, limits, model, usualInterval);
  }

  PlanEntry limited(@Nullable RetrievalLimits told) {
    return new PlanEntry(number, window, told, model, usualInterval);
  }

  PlanEntry modelled(byte @Nullable [] learned) {
    return new PlanEntry(number, window, limits, learned, usualInterval);
  }

  PlanEntry paced(Duration interval) {
    return new PlanEntry(number, window, limits, model, interval);
  }
}
