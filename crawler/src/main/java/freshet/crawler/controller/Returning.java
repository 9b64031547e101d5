package freshet.crawler.controller;

import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.http.Fetched;
import freshet.crawler.terminal.RetrievalOutcome;

/** The way of an outcome back from a terminal: recorded, then to the journal. */
final class Returning implements Dispatch.Reply {
  private final Ticket ticket;
  private final Recorder recorder;
  private final Journal journal;
  private final Inbox inbox;

  /** Whether the turn of the host has ended, so that a bug after that does not end another one. */
  private volatile boolean turnOver;

  Returning(Ticket ticket, Recorder recorder, Journal journal, Inbox inbox) {
    this.ticket = ticket;
    this.recorder = recorder;
    this.journal = journal;
    this.inbox = inbox;
  }

  @Override
  public void told(RetrievalOutcome outcome) {
    turnOver = true;
    recorder.endTurn(ticket, outcome);
    journal.add(recorder.finish(ticket, outcome));
  }

  @Override
  public void turnSpent(Fetched fetched) {
    turnOver = true;
    recorder.spent(ticket, fetched);
    inbox.add(new Event.TurnSpent(ticket));
  }

  @Override
  public void unanswered() {
    turnOver = true;
    recorder.unanswered(ticket);
    inbox.add(new Event.TurnSpent(ticket));
  }

  @Override
  public void unused() {
    turnOver = true;
    recorder.unused(ticket);
    inbox.add(new Event.TurnSpent(ticket));
  }

  @Override
  public void lost(Throwable bug) {
    inbox.add(new Event.Lost(ticket, bug, turnOver));
  }
}
