package freshet.app.server;

import freshet.app.whatif.WhatIfRunner;
import freshet.simulator.SimulatedPolicies;
import freshet.web.RouteGroup;
import freshet.web.account.Authentication;
import freshet.web.account.Pages;
import freshet.web.admin.CheckingRoutes;
import freshet.web.admin.CrawlerAccess;
import freshet.web.dashboard.DashboardRoutes;
import freshet.web.dashboard.FeedTally;
import freshet.web.dashboard.ScheduleRoutes;
import java.util.List;

/**
 * Wires the dashboard.
 *
 * @param tally a listener for stored retrievals
 * @param replays to be closed with the server
 */
record DashboardWiring(List<RouteGroup> parts, FeedTally tally, WhatIfRunner replays) {

  static DashboardWiring of(
      CrawlerAccess engine, AdminWiring management, Authentication doors, Pages pages) {
    FeedTally tally = new FeedTally(engine.clock().instant());
    StoredPolicyControl steering = management.aggregator().steering();
    WhatIfRunner replays =
        new WhatIfRunner(
            management.history(engine),
            new SimulatedPolicies(steering.policies()),
            management.aggregator().lanes().replays(),
            engine.clock(),
            management.aggregator().supervisor());
    return new DashboardWiring(
        List.of(
            new DashboardRoutes(engine, steering, tally, replays, doors, pages),
            new ScheduleRoutes(engine, tally, doors, pages),
            new CheckingRoutes(steering, steering.policies().live(), doors, pages)),
        tally,
        replays);
  }
}
