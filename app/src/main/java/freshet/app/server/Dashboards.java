package freshet.app.server;

import freshet.web.WebPart;
import freshet.web.account.Doors;
import freshet.web.account.Pages;
import freshet.web.dashboard.DashboardPart;
import freshet.web.dashboard.FeedTally;
import freshet.web.dashboard.WhyPart;
import freshet.web.manage.Engine;
import java.util.List;

/**
 * What shows how a server does.
 *
 * @param tally to be told of what is stored
 * @param replays to be closed with the server
 */
record Dashboards(List<WebPart> parts, FeedTally tally, Replays replays) {

  static Dashboards of(Engine engine, Management management, Doors doors, Pages pages) {
    FeedTally tally = new FeedTally(engine.clock().instant());
    Replays replays =
        new Replays(
            management.history(engine),
            management.aggregator().lanes().replays(),
            engine.clock(),
            management.aggregator().supervisor());
    Steering steering = management.aggregator().steering();
    return new Dashboards(
        List.of(
            new DashboardPart(engine, steering, tally, replays, doors, pages),
            new WhyPart(engine, tally, doors, pages)),
        tally,
        replays);
  }
}
