package freshet.crawler.controller;

import freshet.policy.Budget;
import freshet.policy.live.LivePolicy;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How all feeds fare at a moment.
 *
 * @param retrievalsToday since midnight (UTC), whoever made them
 * @param usualToday what of the day's budget is usually spent by now
 * @param networkDown whether no host can be reached, so that retrievals pause
 * @param storeWaiting whether the store cannot be used, so that retrievals pause
 * @param storeTrouble what is wrong with the store, as part of a sentence; null if nothing is
 * @param nextAt when the next retrieval may be made; {@link Instant#MAX} if none is planned
 */
public record Snapshot(
    Instant at,
    LivePolicy policy,
    Budget budget,
    Places places,
    long retrievalsToday,
    double usualToday,
    boolean networkDown,
    boolean storeWaiting,
    @Nullable String storeTrouble,
    Instant nextAt) {

  /**
   * How many feeds there are, and where.
   *
   * @param all of them
   * @param planned in the plan
   * @param held due, waiting for their own time or the turn of their host
   * @param underWay being retrieved
   * @param resting not retrieved: without subscribers, gone or suspended
   * @param unread wanted, and no document was read yet
   * @param failing could not be read the last time
   * @param due were to be retrieved by now
   * @param overdue were to be retrieved ten minutes ago
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
