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
import freshet.web.account.VisitorTimes;
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

/** The dashboard for admins: a page for each question. */
public final class DashboardRoutes implements RouteGroup {
  private static final String PATH = "/dashboard";
  private static final String REPLAYS = PATH + "/what-if";
  private static final int BRIEF = 5;

  /** The part of the page that shows replays, which asks for itself while they run. */
  private static final String REPLAYS_PART = "replays";

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
    doors.adminGet(routes, PATH, this::showOverview);
    doors.adminGet(routes, PATH + "/tiles", this::showTiles);
    doors.adminGet(routes, PATH + "/delay", this::showDelay);
    doors.adminGet(routes, PATH + "/politeness", this::showPoliteness);
    doors.adminGet(routes, PATH + "/errors", this::showErrors);
    doors.adminGet(routes, REPLAYS, this::showReplays);
    doors.adminPost(routes, REPLAYS, this::replay);
  }

  private static boolean isByHour(Context context) {
    return "hours".equals(context.queryParam("by"));
  }

  private TimeBuckets stretch(Context context, SignedInAccount visitor) {
    Instant now = engine.clock().instant();
    Unit unit = BudgetText.unit(steer.course().unit());
    return isByHour(context)
        ? TimeBuckets.ofHours(
            engine.store().figures(), now, unit, VisitorTimes.of(context, visitor, now).zone())
        : TimeBuckets.ofDays(
            engine.store().figures(), LocalDate.ofInstant(now, ZoneOffset.UTC), unit);
  }

  private static Map<String, Object> values(Context context, String path) {
    return new HashMap<>(Map.of("byHour", isByHour(context), "path", path));
  }

  private void showOverview(Context context, SignedInAccount visitor) {
    TimeBuckets stretch = stretch(context, visitor);
    DelayFigures delay = new DelayFigures(stretch);
    PolicyControl.Course course = steer.course();
    KeyFigures key = KeyFigures.of(engine, course);
    Instant now = engine.clock().instant();
    FailingFeeds failing = FailingFeeds.of(engine.store().feeds(), now);
    TopFeeds top = new TopFeeds(engine.store().feeds(), tally);
    Map<String, Object> values = values(context, PATH);
    values.putAll(key.today(failing).values());
    values.put("alarms", key.alarms());
    values.put(
        "figures",
        List.of(delay.distribution(), delay.course(), new WorkFigures(stretch, course).outcomes()));
    values.put("troubles", failing.latest());
    values.put("now", now);
    values.put("aside", engine.store().quarantines().all().size());
    values.put("since", tally.since(now));
    values.put("slow", top.byDelay().stream().limit(BRIEF).toList());
    values.put("wasteful", top.byWaste().stream().limit(BRIEF).toList());
    pages.show(context, visitor, "Dashboard", "dashboard/overview.jte", values);
  }

  private void showTiles(Context context, SignedInAccount visitor) {
    pages.show(
        context,
        visitor,
        "Dashboard",
        "dashboard/tiles.jte",
        KeyFigures.of(engine, steer.course())
            .today(FailingFeeds.of(engine.store().feeds(), engine.clock().instant()))
            .values());
  }

  private void showDelay(Context context, SignedInAccount visitor) {
    TimeBuckets stretch = stretch(context, visitor);
    DelayFigures delay = new DelayFigures(stretch);
    PolicyControl.Course course = steer.course();
    PolicyControl.Misses misses = course.misses();
    List<KeyFigure> figures = new ArrayList<>(KeyFigures.delays(stretch.total()));
    KeyFigures.of(engine, course).weighted().ifPresent(figures::add);
    Map<String, Object> values = values(context, PATH + "/delay");
    values.put("tiles", figures);
    values.put(
        "figures",
        List.of(
            delay.course(),
            delay.promptness(),
            delay.means(),
            new WorkFigures(stretch, course).misses()));
    values.put("misses", misses == null ? "" : MissesText.of(misses, course.policy()));
    values.put("since", tally.since(engine.clock().instant()));
    values.put("slow", new TopFeeds(engine.store().feeds(), tally).byDelay());
    pages.show(context, visitor, "Delay", "dashboard/delay.jte", values);
  }

  private void showPoliteness(Context context, SignedInAccount visitor) {
    PolicyControl.Course course = steer.course();
    LocalDate today = LocalDate.ofInstant(engine.clock().instant(), ZoneOffset.UTC);
    Map<String, Object> values = values(context, PATH + "/politeness");
    values.put("course", course);
    values.put("tiles", KeyFigures.of(engine, course).costs());
    values.put("figures", List.of(new WorkFigures(stretch(context, visitor), course).budget()));
    values.put("since", tally.since(engine.clock().instant()));
    values.put("wasteful", new TopFeeds(engine.store().feeds(), tally).byWaste());
    values.put(
        "hosts",
        HostRanking.of(
            engine.store().figures(), today, asked(context, "sort"), asked(context, "days")));
    pages.show(context, visitor, "Politeness", "dashboard/politeness.jte", values);
  }

  private static String asked(Context context, String name) {
    return Optional.ofNullable(context.queryParam(name)).orElse("");
  }

  private void showErrors(Context context, SignedInAccount visitor) {
    Instant now = engine.clock().instant();
    FailingFeeds failing = FailingFeeds.of(engine.store().feeds(), now);
    Map<String, Object> values = values(context, PATH + "/errors");
    values.put("count", failing.count());
    values.put("troubles", failing.groups());
    values.put("now", now);
    values.put(
        "figures", List.of(new WorkFigures(stretch(context, visitor), steer.course()).failures()));
    values.put(
        "aside",
        engine.store().quarantines().all().stream().map(one -> one.seenBy(visitor.id())).toList());
    values.put("guesses", engine.store().facets().reports());
    pages.show(context, visitor, "Errors", "dashboard/errors.jte", values);
  }

  private void showReplays(Context context, SignedInAccount visitor) {
    WhatIfService.State state = replaying.state();
    List<Figure> drawn = new ArrayList<>();
    if (state instanceof WhatIfService.State.Done(var comparison)) {
      drawn.add(new WhatIfFigure(comparison).figure());
    }
    Map<String, Object> shown = Map.of("state", state, "drawn", drawn);
    if (REPLAYS_PART.equals(context.header("HX-Target"))) {
      pages.show(context, visitor, "What if", "dashboard/replays.jte", shown);
      return;
    }
    Map<String, Object> values = values(context, REPLAYS);
    values.putAll(shown);
    values.put("course", steer.course());
    pages.show(context, visitor, "What if", "dashboard/whatif.jte", values);
  }

  private void replay(Context context, SignedInAccount visitor) {
    replaying.begin();
    if (context.header("HX-Request") == null) {
      Forms.goTo(context, REPLAYS);
    } else {
      showReplays(context, visitor);
    }
  }
}
