package freshet.web.dashboard;

import freshet.reading.RequestRejectedException;
import freshet.store.model.FeedStage;
import freshet.store.model.PostingQuery;
import freshet.store.model.StoredFeed;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.TimeSpanText;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import freshet.web.admin.CrawlerAccess;
import freshet.web.admin.FeedChange;
import freshet.web.admin.FeedExplanation;
import freshet.web.admin.FeedReport;
import freshet.web.admin.FeedUpdate;
import freshet.web.admin.RefreshResult;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Explains a feed's schedule to its readers and to admins, who may change its settings. Private
 * feeds are shown to their owners only (GC-009).
 */
public final class ScheduleRoutes implements RouteGroup {
  private static final String PATH = "/feed/{id}/why";
  private static final int MOST_RETRIEVALS = 2000;
  private static final int MOST_POSTINGS = 500;

  private final CrawlerAccess engine;
  private final FeedTally tally;
  private final FeedExplanation explaining;
  private final FeedUpdate changing;
  private final Authentication doors;
  private final Pages pages;

  public ScheduleRoutes(CrawlerAccess engine, FeedTally tally, Authentication doors, Pages pages) {
    this.engine = engine;
    this.tally = tally;
    this.explaining = new FeedExplanation(engine);
    this.changing = new FeedUpdate(engine);
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(
        routes, PATH, (context, visitor) -> show(context, visitor, feed(context, visitor), ""));
    doors.adminPost(routes, PATH + "/retrieve", this::retrieve);
    doors.adminPost(routes, PATH + "/weight", this::weigh);
    doors.adminPost(routes, PATH + "/interval", this::setInterval);
  }

  /** Returns the feed of a request if the visitor may see it. */
  private StoredFeed feed(Context context, SignedInAccount visitor) {
    long id = Forms.number(context, "id");
    return engine
        .store()
        .feeds()
        .find(id)
        .filter(feed -> feed.state().stage() != FeedStage.REMOVED)
        .filter(feed -> isOpen(feed, visitor))
        .orElseThrow(
            () -> new RequestRejectedException(404, "there is no such feed among those you read"));
  }

  private boolean isOpen(StoredFeed feed, SignedInAccount visitor) {
    return (visitor.account().isAdmin() && feed.owner() == null)
        || engine.store().subscriptions().find(visitor.id(), feed.id()).isPresent();
  }

  private void show(Context context, SignedInAccount visitor, StoredFeed feed, String notice) {
    FeedReport report = explaining.report(feed);
    Instant from = report.at().minus(Duration.ofDays(FeedFigures.DAYS));
    FeedFigures figures = new FeedFigures(report);
    ScheduleExplanation text =
        new ScheduleExplanation(feed, report, engine.store().subscriptions().readers(feed.id()));
    Map<String, Object> values = new HashMap<>();
    values.put("feed", report.feed());
    values.put("floorMinutes", minutes(report.about().floor()));
    values.put("subscribed", isSubscribed(feed, visitor));
    values.put("sentences", text.sentences());
    Map<String, String> facts = new LinkedHashMap<>(text.facts());
    facts.putAll(new FeedFacets(engine.store(), feed).facts());
    values.put("facts", facts);
    values.put("count", tally.of(feed.id()));
    values.put("since", tally.since(report.at()));
    values.put(
        "figures",
        List.of(
            figures.day(),
            figures.week(),
            figures.happened(
                engine.store().retrievals().latest(feed.id(), MOST_RETRIEVALS),
                engine
                    .store()
                    .postings()
                    .refs(
                        PostingQuery.latest(
                                List.of(feed.id()), PostingQuery.Order.ARRIVAL, MOST_POSTINGS)
                            .seen(from, null)))));
    values.put("retrievals", report.retrievals());
    values.put("at", report.at());
    values.put("notice", notice);
    String title = report.feed().title().isBlank() ? report.feed().url() : report.feed().title();
    pages.show(context, visitor, title, "dashboard/why.jte", values);
  }

  private boolean isSubscribed(StoredFeed feed, SignedInAccount visitor) {
    return engine.store().subscriptions().find(visitor.id(), feed.id()).isPresent();
  }

  private static long minutes(@Nullable Duration floor) {
    return floor == null ? 0 : floor.toMinutes();
  }

  private void retrieve(Context context, SignedInAccount visitor) {
    StoredFeed feed = feed(context, visitor);
    RefreshResult answer = changing.refresh(feed);
    show(context, visitor, feed, told(answer));
  }

  private static String told(RefreshResult answer) {
    String again = answer.resumed() ? "It had ended and is watched again. " : "";
    Instant allowed = answer.allowedAt();
    if (answer.now()) {
      return again + "It is being retrieved now; reload the page to see the result.";
    }
    return again
        + (allowed == null
            ? "It is not retrieved: %s; resume it first.".formatted(answer.bound())
            : "It may not be retrieved before %s (%s): %s. It is retrieved as soon as it may be."
                .formatted(allowed, TimeSpanText.from(answer.at(), allowed), answer.bound()));
  }

  private void weigh(Context context, SignedInAccount visitor) {
    StoredFeed feed = feed(context, visitor);
    String text = Forms.text(context, "weight");
    if (!text.matches("\\d{1,9}(\\.\\d{1,6})?")) {
      throw new RequestRejectedException(
          422, "a weight cannot be '%s'; give a number from 0, such as 1.5".formatted(text));
    }
    changing.change(feed, new FeedChange(null, null, Double.valueOf(text)));
    Forms.goTo(context, path(feed));
  }

  private void setInterval(Context context, SignedInAccount visitor) {
    StoredFeed feed = feed(context, visitor);
    String text = Forms.text(context, "minutes");
    if (!text.matches("\\d{1,6}")) {
      throw new RequestRejectedException(
          422,
          "an interval cannot be '%s'; give whole minutes, or 0 for the usual one".formatted(text));
    }
    changing.change(feed, new FeedChange(null, 60 * Long.parseLong(text), null));
    Forms.goTo(context, path(feed));
  }

  private static String path(StoredFeed feed) {
    return PATH.replace("{id}", Long.toString(feed.id()));
  }
}
