package freshet.crawler.controller;

import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.dispatch.PushedDocument;
import java.time.Instant;

/**
 * Accepts hubs' deliveries on the controller's thread: each document is treated like a retrieved
 * one, without permit and budget. A feed is never retrieved and delivered at the same time.
 */
final class PushIntake {
  private final FeedRegistry roster;
  private final Dispatch dispatch;
  private final OutcomeRecorder recorder;

  PushIntake(FeedRegistry roster, Dispatch dispatch, OutcomeRecorder recorder) {
    this.roster = roster;
    this.dispatch = dispatch;
    this.recorder = recorder;
  }

  void delivered(ControllerEvent.Delivered event, Instant now) {
    roster
        .find(event.feed())
        .filter(feed -> feed.isWanted() && feed.isPlanned())
        .ifPresent(feed -> delivered(feed, event.delivery(), now));
  }

  private void delivered(WatchedFeed feed, PushedDocument delivery, Instant now) {
    feed.delivered(delivery.at());
    if (!feed.isUnderWay()) {
      begin(feed, delivery);
      return;
    }
    // with too many waiting documents, a delivery counts as a signal
    if (!feed.queued(delivery)) {
      roster.signalled(feed.id, delivery.at(), now);
    }
  }

  private void begin(WatchedFeed feed, PushedDocument delivery) {
    ScheduledRetrieval ticket = ScheduledRetrieval.ofDelivery(feed, roster, delivery.at());
    feed.sent();
    dispatch.deliver(ticket.order(), delivery, recorder.replyToDelivery(ticket));
  }

  /** Handles documents that arrived while the feed was in flight. */
  void next(WatchedFeed feed) {
    feed.dequeued().ifPresent(first -> begin(feed, first));
  }
}
