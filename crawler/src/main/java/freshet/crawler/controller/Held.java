package freshet.crawler.controller;

import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.host.Host;
import freshet.crawler.host.HostGate;
import freshet.crawler.http.Fetched;
import freshet.crawler.terminal.RetrievalOutcome;
import java.time.InstantSource;

/** The turn of a host that was given for what nobody wants to know any more. */
record Held(HostGate gate, Host host, InstantSource clock) implements Dispatch.Reply {

  @Override
  public void told(RetrievalOutcome outcome) {
    unanswered();
  }

  @Override
  public void turnSpent(Fetched fetched) {
    unanswered();
  }

  @Override
  public void lost(Throwable bug) {
    unanswered();
  }

  @Override
  public void unanswered() {
    gate.failed(host, clock.instant());
  }

  @Override
  public void unused() {
    gate.unused(host);
  }
}
