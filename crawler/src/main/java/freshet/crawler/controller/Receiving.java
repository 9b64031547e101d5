package freshet.crawler.controller;

import freshet.crawler.dispatch.Delivery;
import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.http.Fetched;
import freshet.crawler.terminal.RetrievalOutcome;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Takes in what hubs bring, on the controller's thread: each document goes the way of a retrieved
 * one, but for the host's turn and the budget. A feed is never retrieved and delivered at once.
 */
final class Receiving {
  /** Documents of one feed that may wait; what comes beyond is taken for a signal. */
  private static final int MOST_WAITING = 4;

  private final Roster roster;
  private final Dispatch dispatch;
  private final Recorder recorder;
  private final Journal journal;
  private final Inbox inbox;

  Receiving(Roster roster, Dispatch dispatch, Recorder recorder, Journal journal, Inbox inbox) {
    this.roster = roster;
    this.dispatch = dispatch;
    this.recorder = recorder;
    this.journal = journal;
    this.inbox = inbox;
  }

  void delivered(Event.Delivered event, Instant now) {
    roster
        .find(event.feed())
        .filter(feed -> feed.isWanted() && feed.isPlanned())
        .ifPresent(feed -> delivered(feed, event.delivery(), now));
  }

  private void delivered(WatchedFeed feed, Delivery delivery, Instant now) {
    feed.trust = feed.trust.pushed(delivery.at());
    if (feed.place != Place.UNDER_WAY) {
      begin(feed, delivery);
      return;
    }
    Deque<Delivery> waiting = feed.delivered == null ? new ArrayDeque<>() : feed.delivered;
    if (waiting.size() < MOST_WAITING) {
      waiting.add(delivery);
      feed.delivered = waiting;
    } else {
      roster.signalled(feed.id, delivery.at(), now);
    }
  }

  private void begin(WatchedFeed feed, Delivery delivery) {
    Ticket ticket =
        new Ticketing(roster.plan(), roster.settings().pace()).ofDelivery(feed, delivery.at());
    feed.place = Place.UNDER_WAY;
    dispatch.deliver(ticket.order(), delivery, new Arriving(ticket));
  }

  /** A feed is no longer under way: what came meanwhile can be read now. */
  void next(WatchedFeed feed) {
    Deque<Delivery> waiting = feed.delivered;
    if (waiting != null && feed.place != Place.UNDER_WAY) {
      Delivery first = waiting.remove();
      feed.delivered = waiting.isEmpty() ? null : waiting;
      begin(feed, first);
    }
  }

  /** The way of a document back from the terminal. */
  private final class Arriving implements Dispatch.Reply {
    private final Ticket ticket;

    private Arriving(Ticket ticket) {
      this.ticket = ticket;
    }

    @Override
    public void told(RetrievalOutcome outcome) {
      if (outcome.observes()) {
        journal.add(recorder.finishDelivery(ticket, outcome));
      } else {
        inbox.add(new Event.Undelivered(ticket));
      }
    }

    @Override
    public void turnSpent(Fetched fetched) {
      throw noTurn();
    }

    @Override
    public void unanswered() {
      throw noTurn();
    }

    @Override
    public void unused() {
      throw noTurn();
    }

    private IllegalStateException noTurn() {
      return new IllegalStateException("a delivery takes no turn: " + ticket.feed());
    }

    @Override
    public void lost(Throwable bug) {
      inbox.add(new Event.Lost(ticket, bug, true));
    }
  }
}
