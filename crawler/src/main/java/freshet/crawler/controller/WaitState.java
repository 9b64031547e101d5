package freshet.crawler.controller;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link WatchedFeed} waits for.
 *
 * @param wantedAt when it was to be retrieved according to the plan and the feed
 * @param rank identifies its current wait among earlier ones
 * @param requested whether someone requested it as soon as possible
 * @param asideUntil the end of its quarantine; null if there is none
 */
record WaitState(
    FeedPhase phase, Instant wantedAt, long rank, boolean requested, @Nullable Instant asideUntil) {
  static final WaitState PLANNED = new WaitState(FeedPhase.PLANNED, Instant.EPOCH, 0, false, null);

  WaitState in(FeedPhase next) {
    return new WaitState(next, wantedAt, rank, requested, asideUntil);
  }

  WaitState held(Instant at, long newRank) {
    return new WaitState(FeedPhase.HELD, at, newRank, requested, asideUntil);
  }

  WaitState asked() {
    return new WaitState(phase, wantedAt, rank, true, asideUntil);
  }

  WaitState stored() {
    return new WaitState(FeedPhase.PLANNED, wantedAt, rank, false, asideUntil);
  }

  WaitState aside(@Nullable Instant until) {
    return new WaitState(phase, wantedAt, rank, requested, until);
  }
}
