package freshet.crawler.controller;

import freshet.crawler.terminal.Standing;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** What the controller tells the log. */
final class Notices {
  private static final Logger LOG = System.getLogger(Controller.class.getName());

  private Notices() {}

  /** Why a feed is retrieved, and what bound it (GC-092). */
  static void decision(WatchedFeed feed, Ticket ticket, Roster roster) {
    LOG.log(
        Level.DEBUG,
        () ->
            "A feed is retrieved. feed=%d host=%s policy=%s reason=%s bound=\"%s\" why=\"%s\""
                .formatted(
                    feed.id,
                    ticket.host().domain(),
                    roster.settings().policy().label(),
                    ticket.reason().text(),
                    ticket.bound(),
                    feed.isPlanned() ? roster.plan().why(feed) : "no document was read yet"));
  }

  /** Tells when a feed ends or is blocked (GC-042, GC-044, GC-047). */
  static void stage(Standing before, Finished finished) {
    Standing after = finished.standing();
    if (before.stage() != after.stage() && after.notice().isPresent()) {
      LOG.log(
          Level.INFO,
          "A feed is retrieved otherwise from now on. feed={0} notice=\"{1}\"",
          Long.toString(finished.ticket().feed()),
          after.notice().get());
    }
  }

  static void plan(Roster roster) {
    ControllerSettings settings = roster.settings();
    LOG.log(
        Level.INFO,
        "The plan is made anew. policy={0} budget={1} feeds={2}",
        settings.policy().label(),
        Long.toString(Math.round(settings.budget().perDay())),
        Integer.toString(roster.size()));
  }
}
