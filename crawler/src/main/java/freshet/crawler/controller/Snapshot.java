package freshet.crawler.controller;

import freshet.policy.Budget;
import freshet.policy.capability.SignalWorth;
import freshet.policy.catalogue.PolicyDefinition;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of all feeds at a moment.
 *
 * @param retrievalsToday since midnight (UTC), by any controller
 * @param spentToday what was spent since midnight, in the unit of the budget
 * @param usualToday the share of the day's budget that is usually spent by now
 * @param shortfall what today's budget had by now and that was not spent; null if it is little
 * @param networkDown whether no host can be reached, so that retrievals pause
 * @param storeWaiting whether the store cannot be used, so that retrievals pause
 * @param storeTrouble what is wrong with the store, as part of a sentence; null if nothing is
 * @param nextAt when the next retrieval may be made; {@link Instant#MAX} if none is planned
 * @param signals what the policy has learned of the pushes and pings of all feeds; null if it
 *     learns nothing of them
 */
public record Snapshot(
    Instant at,
    PolicyDefinition policy,
    Budget budget,
    Places places,
    long retrievalsToday,
    double spentToday,
    double usualToday,
    @Nullable Shortfall shortfall,
    boolean networkDown,
    boolean storeWaiting,
    @Nullable String storeTrouble,
    Instant nextAt,
    @Nullable SignalWorth signals) {

  /**
   * The number of feeds by phase.
   *
   * @param all all feeds
   * @param planned in the plan
   * @param held due, waiting for their own time or their host
   * @param underWay being retrieved
   * @param resting not retrieved: without subscribers, gone or suspended
   * @param unread wanted, but never read yet
   * @param failing failed at the last retrieval
   * @param due due by now
   * @param overdue due ten minutes ago
   */
  public record Places(
      int all,
      int planned,
      int held,
      int underWay,
      int resting,
      int unread,
      int failing,
      int due,
      int overdue) {}
}
