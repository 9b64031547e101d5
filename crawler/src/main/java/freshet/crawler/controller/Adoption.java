package freshet.crawler.controller;

import freshet.crawler.dispatch.Outstanding;
import freshet.crawler.host.HostGate;
import java.util.List;
import java.util.Optional;

/** Takes over what an earlier controller handed out: its feeds are under way, its hosts busy. */
record Adoption(Roster roster, HostGate gate, Recorder recorder, Journal journal, Inbox inbox) {

  /** Takes over what is not stored yet; gives how many are under way. */
  int adopt(List<Outstanding> all) {
    int taken = 0;
    for (Outstanding outstanding : all) {
      Optional<WatchedFeed> feed =
          roster
              .find(outstanding.order().feed())
              .filter(found -> found.awaits(outstanding.issuedAt()));
      if (feed.isPresent()) {
        adopt(feed.get(), outstanding);
        taken++;
      } else {
        outstanding.drop();
      }
    }
    return taken;
  }

  private void adopt(WatchedFeed feed, Outstanding outstanding) {
    Ticket ticket =
        new Ticketing(roster.plan(), roster.settings().pace()).ofOutstanding(feed, outstanding);
    feed.place = Place.UNDER_WAY;
    gate.takenOver(ticket.host(), ticket.at());
    outstanding.takeOver(new Returning(ticket, recorder, journal, inbox));
  }
}
