package freshet.web.admin;

import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.terminal.RetrievalState;
import freshet.store.model.FeedStage;
import freshet.store.model.FeedState;
import freshet.store.model.StoredFeed;

/** Resumes ended feeds on request (GC-042, GC-047). */
record FeedReactivation(CrawlerAccess engine) {
  /** Resumes a feed; returns whether it had ended. */
  boolean resume(StoredFeed feed) {
    RetrievalStateText before = RetrievalStateText.of(feed.state().standing());
    RetrievalState resumed = before.standing().resumed();
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
            new RetrievalStateText(resumed, before.trust(), before.cost()).text(),
            null);
    engine.store().feeds().stand(feed.id(), state);
    engine.inbox().add(new ControllerEvent.Added(feed.id()));
    return true;
  }
}
