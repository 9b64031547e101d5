package freshet.crawler.controller;

import freshet.crawler.dispatch.DispatchResult.NotStarted;
import freshet.crawler.dispatch.OutstandingOrder;
import freshet.crawler.politeness.Permit;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.terminal.RetrievalOrder;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Takes over what an earlier controller handed out: its feeds are under way. */
record OrderTakeOver(FeedRegistry roster, Politeness politeness, OutcomeRecorder recorder) {

  /** Takes over orders that are not stored yet; returns how many feeds are in flight. */
  int adopt(List<OutstandingOrder> all) {
    // of two orders of a feed, the later one was sent after the earlier had ended
    List<OutstandingOrder> latestFirst =
        all.stream().sorted(Comparator.comparing(OutstandingOrder::issuedAt).reversed()).toList();
    int taken = 0;
    for (OutstandingOrder outstanding : latestFirst) {
      Optional<RetrievalOrder> order = outstanding.order();
      Optional<WatchedFeed> feed = order.flatMap(given -> roster.find(given.feed()));
      if (feed.isEmpty()) {
        hold(outstanding);
      } else if (feed.get().awaits(outstanding.issuedAt())) {
        adopt(feed.get(), order.get(), outstanding);
        taken++;
      } else {
        outstanding.drop();
        permit(outstanding).unused();
      }
    }
    return taken;
  }

  private void adopt(WatchedFeed feed, RetrievalOrder order, OutstandingOrder outstanding) {
    ScheduledRetrieval ticket =
        ScheduledRetrieval.ofOutstanding(feed, order, outstanding, permit(outstanding), roster);
    feed.sent();
    outstanding.takeOver(recorder.replyTo(ticket));
  }

  private Permit permit(OutstandingOrder outstanding) {
    return politeness.takeOver(outstanding.host(), outstanding.issuedAt());
  }

  /** A page, or a feed that was removed: nobody waits for it, but its host is being asked. */
  private void hold(OutstandingOrder outstanding) {
    Permit permit = permit(outstanding);
    outstanding.takeOver(
        result -> {
          if (result instanceof NotStarted) {
            permit.unused();
          } else {
            permit.close();
          }
        });
  }
}
