package freshet.web.dashboard;

import freshet.charts.Figure;
import freshet.policy.Budget.Unit;
import freshet.web.BudgetText;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import freshet.web.admin.CrawlerAccess;
import freshet.web.admin.MissesText;
import freshet.web.admin.PolicyControl;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The dashboard for admins. */
public final class DashboardRoutes implements RouteGroup {
  private static final String PATH = "/dashboard";
  private static final String REPLAYS = PATH + "/what-if";

  private final CrawlerAccess engine;
  private final PolicyControl steer;
  private final FeedTally tally;
  private final WhatIfService replaying;
  private final Authentication doors;
  private final Pages pages;

  public DashboardRoutes(
      CrawlerAccess engine,
      PolicyControl steer,
      FeedTally tally,
      WhatIfService replaying,
      Authentication doors,
      Pages pages) {
    this.engine = engine;
    this.steer = steer;
    this.tally = tally;
    this.replaying = replaying;
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    doors.adminGet(routes, PATH, this::show);
    doors.adminGet(routes, PATH + "/tiles", this::showTiles);
    doors.adminGet(routes, REPLAYS, this::showReplays);
    doors.adminPost(routes, REPLAYS, this::replay);
  }

  private void show(Context context, SignedInAccount visitor) {
    Instant now = engine.clock().instant();
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    Unit unit = BudgetText.unit(steer.course().unit());
    boolean byHour = "hours".equals(context.queryParam("by"));
    TimeBuckets stretch =
        byHour
            ? TimeBuckets.ofHours(engine.store().figures(), now, unit)
            : TimeBuckets.ofDays(engine.store().figures(), today, unit);
    TopFeeds top = new TopFeeds(engine.store().feeds(), tally);
    Map<String, Object> values = new HashMap<>(replays());
    values.put("byHour", byHour);
    PolicyControl.Course course = steer.course();
    PolicyControl.Misses misses = course.misses();
    values.put("course", course);
    values.put("misses", misses == null ? "" : MissesText.of(misses, course.policy()));
    values.put("tiles", new KeyFigures(engine, steer.course()).all());
    values.put("figures", figures(stretch));
    values.put("since", tally.since(now));
    values.put("slow", top.byDelay());
    values.put("wasteful", top.byWaste());
    values.put("troubles", FailingFeeds.of(engine.store().feeds()));
    values.put(
        "aside",
        engine.store().quarantines().all().stream().map(one -> one.seenBy(visitor.id())).toList());
    values.put("guesses", engine.store().facets().reports());
    values.put("hosts", hosts(context, today));
    pages.show(context, visitor, "Dashboard", "dashboard/dashboard.jte", values);
  }

  private List<Figure> figures(TimeBuckets stretch) {
    DelayFigures delay = new DelayFigures(stretch);
    WorkFigures work = new WorkFigures(stretch, steer.course());
    return List.of(
        delay.distribution(),
        delay.course(),
        work.outcomes(),
        work.budget(),
        delay.promptness(),
        work.misses());
  }

  private HostRanking hosts(Context context, LocalDate today) {
    return HostRanking.of(
        engine.store().figures(), today, asked(context, "sort"), asked(context, "days"));
  }

  private static String asked(Context context, String name) {
    return Optional.ofNullable(context.queryParam(name)).orElse("");
  }

  private void showTiles(Context context, SignedInAccount visitor) {
    pages.show(
        context,
        visitor,
        "Dashboard",
        "dashboard/tiles.jte",
        Map.of("tiles", new KeyFigures(engine, steer.course()).all()));
  }

  private Map<String, Object> replays() {
    WhatIfService.State state = replaying.state();
    List<Figure> drawn = new ArrayList<>();
    if (state instanceof WhatIfService.State.Done(var comparison)) {
      drawn.add(new WhatIfFigure(comparison).figure());
    }
    return Map.of("state", state, "drawn", drawn);
  }

  private void showReplays(Context context, SignedInAccount visitor) {
    pages.show(context, visitor, "What if", "dashboard/replays.jte", replays());
  }

  private void replay(Context context, SignedInAccount visitor) {
    replaying.begin();
    if (context.header("HX-Request") == null) {
      Forms.goTo(context, PATH + "#what-if");
    } else {
      showReplays(context, visitor);
    }
  }
}
