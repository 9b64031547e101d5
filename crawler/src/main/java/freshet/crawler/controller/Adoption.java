package freshet.crawler.controller;

import freshet.crawler.dispatch.Outstanding;
import freshet.crawler.host.HostGate;
import freshet.crawler.terminal.RetrievalOrder;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Takes over what an earlier controller handed out: its feeds are under way. */
record Adoption(
    Roster roster,
    HostGate gate,
    Recorder recorder,
    Journal journal,
    Inbox inbox,
    InstantSource clock) {

  /** Takes over what is not stored yet; gives how many feeds are under way. */
  int adopt(List<Outstanding> all) {
    // the later one of two orders of a feed was given when the earlier one was over
    List<Outstanding> latestFirst =
        all.stream().sorted(Comparator.comparing(Outstanding::issuedAt).reversed()).toList();
    int taken = 0;
    for (Outstanding outstanding : latestFirst) {
      Optional<RetrievalOrder> order = outstanding.order();
      Optional<WatchedFeed> feed = order.flatMap(given -> roster.find(given.feed()));
      if (feed.isEmpty()) {
        hold(outstanding);
      } else if (feed.get().awaits(outstanding.issuedAt())) {
        adopt(feed.get(), order.get(), outstanding);
        taken++;
      } else {
        outstanding.drop();
        gate.unused(outstanding.host());
      }
    }
    return taken;
  }

  private void adopt(WatchedFeed feed, RetrievalOrder order, Outstanding outstanding) {
    Ticket ticket =
        new Ticketing(roster.plan(), roster.settings().pace())
            .ofOutstanding(feed, order, outstanding);
    feed.place = Place.UNDER_WAY;
    outstanding.takeOver(new Returning(ticket, recorder, journal, inbox));
  }

  /** A page, or a feed that was removed: nobody waits for it, but its host is being asked. */
  private void hold(Outstanding outstanding) {
    outstanding.takeOver(new Held(gate, outstanding.host(), clock));
  }
}
