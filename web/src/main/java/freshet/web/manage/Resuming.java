package freshet.web.manage;

import freshet.crawler.codec.StandingText;
import freshet.crawler.controller.Event;
import freshet.crawler.terminal.Standing;
import freshet.store.FeedStage;
import freshet.store.FeedState;
import freshet.store.StoredFeed;

/** Wakes feeds that had ended when someone asks for them (GC-042, GC-047). */
record Resuming(Engine engine) {
  /** Whether the feed had ended; it is retrieved again from now on. */
  boolean resume(StoredFeed feed) {
    StandingText before = StandingText.of(feed.state().standing());
    Standing resumed = before.standing().resumed();
    if (resumed.equals(before.standing())) {
      return false;
    }
    FeedState was = feed.state();
    FeedState state =
        new FeedState(
            FeedStage.ACTIVE,
            resumed.notBefore().at(),
            was.retrievedAt(),
            was.changedAt(),
            null,
            was.outcome(),
            was.window(),
            new StandingText(resumed, before.trust()).text(),
            null);
    engine.store().feeds().stand(feed.id(), state);
    engine.inbox().add(new Event.Added(feed.id()));
    return true;
  }
}
