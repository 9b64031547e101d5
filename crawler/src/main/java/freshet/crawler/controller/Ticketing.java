package freshet.crawler.controller;

import freshet.crawler.controller.Ticket.Reason;
import freshet.crawler.controller.Turns.Turn;
import freshet.crawler.dispatch.Outstanding;
import freshet.crawler.terminal.PaceRules;
import freshet.crawler.terminal.PaceSettings;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.Silence;
import freshet.policy.intensity.FeedModel;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Writes the tickets of retrievals. */
record Ticketing(LivePlan plan, PaceRules pace) {
  Ticket of(Turn turn, Instant now) {
    return of(turn.feed(), reason(turn.feed()), turn.sinceLast(), now);
  }

  /** For a document that a hub brought. */
  Ticket ofDelivery(WatchedFeed feed, Instant now) {
    return of(feed, Reason.DELIVERY, null, now);
  }

  /** For what an earlier controller handed out. */
  Ticket ofOutstanding(WatchedFeed feed, RetrievalOrder order, Outstanding outstanding) {
    return new Ticket(
        order,
        outstanding.host(),
        outstanding.issuedAt(),
        reason(feed),
        "taken over",
        null,
        false,
        feed.signalledAt != null,
        !feed.isRead(),
        feed.trust,
        plan.model(feed),
        feed.changedAt,
        feed.description);
  }

  private Ticket of(WatchedFeed feed, Reason reason, @Nullable Duration sinceLast, Instant now) {
    @Nullable FeedModel model = plan.model(feed);
    return new Ticket(
        order(feed, model, now),
        feed.host(),
        now,
        reason,
        feed.bound(feed.wantedAt, now),
        sinceLast,
        reason != Reason.DELIVERY && feed.earliest(now).isAfter(now),
        feed.signalledAt != null,
        !feed.isRead(),
        feed.trust,
        model,
        feed.changedAt,
        feed.description);
  }

  private RetrievalOrder order(WatchedFeed feed, @Nullable FeedModel model, Instant now) {
    return new RetrievalOrder(
        feed.id,
        Long.toString(feed.id),
        feed.subscribers,
        feed.standing,
        pace(feed),
        feed.usualInterval,
        model != null && isStuck(feed.standing.silence(), model, now));
  }

  private PaceSettings pace(WatchedFeed feed) {
    PaceSettings usual = pace.of(feed.standing.address().url());
    return feed.floor == null ? usual : usual.withFloor(feed.floor);
  }

  /** Whether the server may answer 304 to anything (GC-018). */
  private static boolean isStuck(Silence silence, FeedModel model, Instant now) {
    Instant since = silence.since();
    // what the model expects is costly to say, and hardly ever asked for
    return since != null
        && silence.suspicious(Double.POSITIVE_INFINITY, false, now)
        && silence.suspicious(model.expected(Days.of(since), Days.of(now)), false, now);
  }

  private static Reason reason(WatchedFeed feed) {
    if (!feed.isRead()) {
      return Reason.FIRST;
    }
    if (feed.askedFor) {
      return Reason.WANTED;
    }
    return feed.signalledAt == null ? Reason.PLAN : Reason.SIGNAL;
  }
}
