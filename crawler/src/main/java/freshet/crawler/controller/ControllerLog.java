package freshet.crawler.controller;

import freshet.crawler.terminal.RetrievalState;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** The log messages of the controller. */
final class ControllerLog {
  private static final Logger LOG = System.getLogger(Controller.class.getName());

  private ControllerLog() {}

  /** Logs why a feed is retrieved and what limited it (GC-092). */
  static void decision(WatchedFeed feed, ScheduledRetrieval ticket, FeedRegistry roster) {
    LOG.log(
        Level.DEBUG,
        () ->
            "A feed is retrieved. feed=%d host=%s policy=%s reason=%s bound=\"%s\" why=\"%s\""
                .formatted(
                    feed.id,
                    ticket.host().domain(),
                    roster.settings().policy().name(),
                    ticket.reason().text(),
                    ticket.bound(),
                    feed.isPlanned() ? roster.plan().why(feed) : "no document was read yet"));
  }

  /** Logs that a feed ended or is blocked (GC-042, GC-044, GC-047). */
  static void stage(RetrievalState before, CompletedRetrieval finished) {
    RetrievalState after = finished.standing();
    if (before.stage() != after.stage() && after.notice().isPresent()) {
      LOG.log(
          Level.INFO,
          "The stage of a feed changed. feed={0} cause=\"{1}\"",
          Long.toString(finished.ticket().feed()),
          after.notice().get());
    }
  }

  /** Logs at the end of a day that its budget was not spent. */
  static void unspent(Shortfall day, FeedRegistry roster) {
    LOG.log(
        Level.INFO,
        "The budget of the day was not spent. budget={0} count={1} feeds={2} cause=\"{3}\"",
        Long.toString(Math.round(day.owed())),
        Long.toString(day.made()),
        Integer.toString(roster.size()),
        day.cause().text());
  }

  static void plan(FeedRegistry roster) {
    ControllerSettings settings = roster.settings();
    LOG.log(
        Level.INFO,
        "Plan rebuilt. policy={0} budget={1} count={2}",
        settings.policy().name(),
        Long.toString(Math.round(settings.budget().perDay())),
        Integer.toString(roster.size()));
  }
}
