package freshet.crawler.controller;

import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.http.Fetched;
import freshet.crawler.terminal.RetrievalOutcome;

/** The way of an outcome back from a terminal: recorded, then to the journal. */
record Returning(Ticket ticket, Recorder recorder, Journal journal, Inbox inbox)
    implements Dispatch.Reply {

  @Override
  public void told(RetrievalOutcome outcome) {
    journal.add(recorder.finish(ticket, outcome));
  }

  @Override
  public void turnSpent(Fetched fetched) {
    recorder.spent(ticket, fetched);
    inbox.add(new Event.TurnSpent(ticket));
  }

  @Override
  public void unanswered() {
    recorder.unanswered(ticket);
    inbox.add(new Event.TurnSpent(ticket));
  }

  @Override
  public void unused() {
    recorder.unused(ticket);
    inbox.add(new Event.TurnSpent(ticket));
  }

  @Override
  public void lost(RuntimeException bug) {
    inbox.add(new Event.Lost(ticket, bug));
  }
}
