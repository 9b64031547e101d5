package freshet.crawler.controller;

import freshet.store.Store;
import freshet.store.model.FeedState;
import freshet.store.model.QuarantinedWork;
import freshet.store.model.QuarantinedWork.Kind;
import freshet.store.quarantine.Quarantine;
import freshet.store.quarantine.WorkItem;
import freshet.work.Attempt;
import freshet.work.Supervisor;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Quarantines feeds whose retrievals fail with internal errors, for a day or until released. */
final class FeedQuarantine {
  private final Store store;
  private final Quarantine quarantine;
  private final Supervisor supervisor;

  FeedQuarantine(Store store, InstantSource clock, Supervisor supervisor) {
    this.store = store;
    this.supervisor = supervisor;
    this.quarantine = new Quarantine(store.quarantines(), clock, supervisor);
  }

  /** Records a failure; returns whether the feed is in quarantine now. */
  boolean failed(long feed, Throwable bug) {
    AtomicBoolean aside = new AtomicBoolean();
    supervisor.attempt("feed=" + feed, () -> aside.set(quarantine.failed(piece(feed), bug)));
    return aside.get();
  }

  private WorkItem piece(long id) {
    String title =
        store.feeds().find(id).map(feed -> feed.description().title()).orElse(Long.toString(id));
    return new WorkItem(Kind.FEED, Long.toString(id), null, "Feed '%s'".formatted(title));
  }

  /** Returns the state of a quarantined feed, with the reason for a person. */
  static FeedState state(WatchedFeed feed, Throwable bug, Instant until, Instant now) {
    FeedState state =
        feed.state(
            "Set aside after two faults of Freshet (%s); tried again at %s or when an admin releases it."
                .formatted(Attempt.reason(bug), until));
    return new FeedState(
        state.stage(),
        state.notBefore(),
        state.retrievedAt(),
        state.changedAt(),
        state.failingSince() == null ? now : state.failingSince(),
        state.outcome(),
        state.window(),
        state.standing(),
        state.model());
  }

  /** Returns the quarantined feeds with the ends of their quarantine. */
  Map<Long, Instant> untils() {
    Map<Long, Instant> untils = new HashMap<>();
    for (QuarantinedWork aside : store.quarantines().all()) {
      if (aside.kind() == Kind.FEED) {
        untils.put(Long.parseLong(aside.subject()), aside.lastAt().plus(Quarantine.AWAY));
      }
    }
    return untils;
  }

  /** Records that the feed was retrieved and stored. */
  void succeeded(long feed) {
    supervisor.attempt(
        "feed=" + feed, () -> store.quarantines().forget(Kind.FEED, Long.toString(feed)));
  }
}
