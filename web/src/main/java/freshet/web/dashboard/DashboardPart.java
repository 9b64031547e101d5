package freshet.web.dashboard;

import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.Doors;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.Visitor;
import freshet.web.dashboard.chart.Figure;
import freshet.web.manage.Engine;
import freshet.web.manage.Steer;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How the server does, for admins. */
public final class DashboardPart implements WebPart {
  private static final String PATH = "/dashboard";
  private static final String REPLAYS = PATH + "/what-if";

  private final Engine engine;
  private final Steer steer;
  private final FeedTally tally;
  private final Replaying replaying;
  private final Doors doors;
  private final Pages pages;

  public DashboardPart(
      Engine engine, Steer steer, FeedTally tally, Replaying replaying, Doors doors, Pages pages) {
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

  private void show(Context context, Visitor visitor) {
    Instant now = engine.clock().instant();
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    boolean byHour = "hours".equals(context.queryParam("by"));
    Stretch stretch =
        byHour
            ? Stretch.ofHours(engine.store().figures(), now)
            : Stretch.ofDays(engine.store().figures(), today);
    TopFeeds top = new TopFeeds(engine.store().feeds(), tally);
    Map<String, Object> values = new HashMap<>(replays());
    values.put("byHour", byHour);
    values.put("course", steer.course());
    values.put("tiles", new Tiles(engine).all());
    values.put("figures", figures(stretch));
    values.put("since", tally.since(now));
    values.put("slow", top.byDelay());
    values.put("wasteful", top.byWaste());
    values.put("troubles", Troubles.of(engine.store().feeds()));
    values.put(
        "aside",
        engine.store().quarantines().all().stream().map(one -> one.seenBy(visitor.id())).toList());
    values.put("hosts", hosts(context, today));
    pages.show(context, visitor, "Dashboard", "dashboard/dashboard.jte", values);
  }

  private List<Figure> figures(Stretch stretch) {
    DelayFigures delay = new DelayFigures(stretch);
    WorkFigures work = new WorkFigures(stretch, steer.course().perDay());
    return List.of(
        delay.distribution(),
        delay.course(),
        work.outcomes(),
        work.budget(),
        delay.promptness(),
        work.misses());
  }

  private HostTable hosts(Context context, LocalDate today) {
    return HostTable.of(
        engine.store().figures(), today, asked(context, "sort"), asked(context, "days"));
  }

  private static String asked(Context context, String name) {
    return Optional.ofNullable(context.queryParam(name)).orElse("");
  }

  private void showTiles(Context context, Visitor visitor) {
    pages.show(
        context,
        visitor,
        "Dashboard",
        "dashboard/tiles.jte",
        Map.of("tiles", new Tiles(engine).all()));
  }

  private Map<String, Object> replays() {
    Replaying.State state = replaying.state();
    List<Figure> drawn = new ArrayList<>();
    if (state instanceof Replaying.State.Done(var comparison)) {
      drawn.add(new ReplayFigure(comparison).figure());
    }
    return Map.of("state", state, "drawn", drawn);
  }

  private void showReplays(Context context, Visitor visitor) {
    pages.show(context, visitor, "What if", "dashboard/replays.jte", replays());
  }

  private void replay(Context context, Visitor visitor) {
    replaying.begin();
    if (context.header("HX-Request") == null) {
      Forms.goTo(context, PATH + "#what-if");
    } else {
      showReplays(context, visitor);
    }
  }
}
