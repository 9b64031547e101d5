package freshet.crawler.controller;

import freshet.crawler.quarantine.Piece;
import freshet.crawler.quarantine.Quarantine;
import freshet.store.FeedState;
import freshet.store.Quarantined;
import freshet.store.Quarantined.Kind;
import freshet.store.Store;
import freshet.work.Attempt;
import freshet.work.Supervisor;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Sets feeds aside whose retrievals end in faults of ours, for a day or until one is released. */
final class FeedQuarantine {
  private final Store store;
  private final Quarantine quarantine;
  private final Supervisor supervisor;

  FeedQuarantine(Store store, InstantSource clock, Supervisor supervisor) {
    this.store = store;
    this.supervisor = supervisor;
    this.quarantine = new Quarantine(store.quarantines(), clock, supervisor);
  }

  /** Notes a failure; gives whether the feed is set aside by now. */
  boolean failed(long feed, Throwable bug) {
    AtomicBoolean aside = new AtomicBoolean();
    supervisor.attempt("feed=" + feed, () -> aside.set(quarantine.failed(piece(feed), bug)));
    return aside.get();
  }

  private Piece piece(long id) {
    String title =
        store.feeds().find(id).map(feed -> feed.description().title()).orElse(Long.toString(id));
    return new Piece(Kind.FEED, Long.toString(id), null, "Feed '%s'".formatted(title));
  }

  /** The state of a feed that is set aside, with the reason for a person. */
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

  /** The feeds that are set aside, and until when. */
  Map<Long, Instant> untils() {
    Map<Long, Instant> untils = new HashMap<>();
    for (Quarantined aside : store.quarantines().all()) {
      if (aside.kind() == Kind.FEED) {
        untils.put(Long.parseLong(aside.subject()), aside.lastAt().plus(Quarantine.AWAY));
      }
    }
    return untils;
  }

  /** The feed was retrieved and stored after all. */
  void succeeded(long feed) {
    supervisor.attempt(
        "feed=" + feed, () -> store.quarantines().forget(Kind.FEED, Long.toString(feed)));
  }
}
