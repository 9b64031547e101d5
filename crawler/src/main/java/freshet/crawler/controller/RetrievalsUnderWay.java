package freshet.crawler.controller;

import freshet.crawler.controller.WaitingFeeds.Turn;
import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.politeness.Permit;
import freshet.store.quarantine.Quarantine;
import java.time.Duration;
import java.time.Instant;

/**
 * Hands feeds out to terminals, counts those that are under way, and takes back those of which
 * nothing was learned. All of it happens on the controller's thread.
 */
final class RetrievalsUnderWay {
  /** How long a feed is left alone after a fault of ours. */
  static final Duration AFTER_BUG = Duration.ofHours(1);

  private final FeedRegistry roster;
  private final WaitingFeeds turns;
  private final Dispatch dispatch;
  private final OutcomeRecorder recorder;
  private final FeedQuarantine quarantine;
  private final Journal journal;
  private int count;

  RetrievalsUnderWay(
      FeedRegistry roster,
      WaitingFeeds turns,
      Dispatch dispatch,
      OutcomeRecorder recorder,
      FeedQuarantine quarantine,
      Journal journal) {
    this.roster = roster;
    this.turns = turns;
    this.dispatch = dispatch;
    this.recorder = recorder;
    this.quarantine = quarantine;
    this.journal = journal;
  }

  /** How many feeds are under way. */
  int count() {
    return count;
  }

  /** Takes over what an earlier controller handed out. */
  void adopt(OrderTakeOver orders) {
    count += orders.adopt(dispatch.outstanding());
  }

  /** Hands out a feed whose turn has come, if that is still wanted. */
  void send(Turn turn, Instant now) {
    WatchedFeed feed = turn.feed();
    Instant earliest = feed.earliest(now);
    if (earliest.isAfter(now) || !feed.isWanted()) {
      giveBack(turn, earliest, now);
      return;
    }
    boolean sent = false;
    try {
      ScheduledRetrieval ticket = ScheduledRetrieval.of(turn, roster, now);
      ControllerLog.decision(feed, ticket, roster);
      dispatch.retrieve(
          ticket.order(), recorder.before(ticket, turn.decision()), recorder.replyTo(ticket));
      feed.sent();
      count++;
      sent = true;
    } finally {
      if (!sent) {
        unsent(turn, now);
      }
    }
  }

  /** A fault of ours kept the feed from being handed out. */
  private void unsent(Turn turn, Instant now) {
    free(turn, now);
    turns.hold(turn.feed(), turn.feed().earliest(now.plus(AFTER_BUG)));
  }

  /** How things stand with a feed has changed while it waited for its turn. */
  private void giveBack(Turn turn, Instant earliest, Instant now) {
    free(turn, now);
    if (turn.feed().isWanted()) {
      turns.hold(turn.feed(), earliest);
    } else {
      roster.letGo(turn.feed());
    }
  }

  private void free(Turn turn, Instant now) {
    turn.permit().ifPresent(Permit::unused);
    turns.freed(turn.feed().host(), now);
  }

  /** One is no longer under way. */
  void ended(ScheduledRetrieval ticket, Instant now) {
    count--;
    turns.freed(ticket.host(), now);
  }

  /** Nothing was learned of the feed: it waits for another turn. */
  void comeAgain(ScheduledRetrieval ticket, Instant from, Instant now) {
    ended(ticket, now);
    roster.find(ticket.feed()).ifPresent(feed -> turns.hold(feed, feed.earliest(from)));
  }

  /** A retrieval was lost to a fault of ours. */
  void lost(ScheduledRetrieval ticket, Throwable bug, Instant now) {
    setAside(ticket.feed(), bug, now);
    comeAgain(ticket, now.plus(AFTER_BUG), now);
  }

  /** A feed that is lost to a fault of ours for the second time is left alone for a day. */
  void setAside(long id, Throwable bug, Instant now) {
    boolean aside = quarantine.failed(id, bug);
    roster
        .find(id)
        .filter(_ -> aside)
        .ifPresent(
            feed -> {
              Instant until = now.plus(Quarantine.AWAY);
              feed.setAside(until);
              journal.stand(id, FeedQuarantine.state(feed, bug, until, now));
            });
  }
}
