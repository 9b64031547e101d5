package freshet.web.dashboard;

import freshet.http.RequestUrl;
import freshet.reading.RequestRejectedException;
import freshet.reading.stream.LocalTimes;
import freshet.reading.stream.SubscriptionTree;
import freshet.store.account.Subscription;
import freshet.store.model.FeedStage;
import freshet.store.model.PostingQuery;
import freshet.store.model.PostingRef;
import freshet.store.model.RetrievalLogEntry;
import freshet.store.model.StoredFeed;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.TimeSpanText;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.PageFrame;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import freshet.web.account.VisitorTimes;
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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Explains a feed's schedule to its readers and to admins, and changes its settings. Private feeds
 * are shown to their owners only (GC-009).
 */
public final class ScheduleRoutes implements RouteGroup {
  private static final String PATH = "/feed/{id}/why";
  private static final String SETTINGS = "/feed/{id}/settings";
  private static final int LONGEST_TITLE = 200;
  private static final int BRIEF = 8;
  private static final int LONG = 200;
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
    doors.get(routes, SETTINGS, this::showSettings);
    doors.post(routes, SETTINGS + "/title", this::rename);
    doors.adminPost(routes, SETTINGS + "/articles", this::setArticles);
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
    LocalTimes times = VisitorTimes.of(context, visitor, report.at());
    Instant from = report.at().minus(Duration.ofDays(FeedFigures.DAYS));
    FeedFigures figures = new FeedFigures(report, times.zone());
    int readers = engine.store().subscriptions().readers(feed.id());
    ScheduleExplanation text =
        new ScheduleExplanation(feed, report, readers, figures.week(), times);
    List<RetrievalLogEntry> retrievals =
        engine.store().retrievals().latest(feed.id(), MOST_RETRIEVALS);
    List<PostingRef> postings = postings(feed, from);
    Instant yesterday = report.at().minus(Duration.ofDays(1));
    List<RetrievalLogEntry> lastDay =
        retrievals.stream().filter(note -> note.at().isAfter(yesterday)).toList();
    boolean isLong = "all".equals(context.queryParam("checks"));
    Map<String, Object> values = common(visitor, feed);
    values.put("pattern", text.pattern());
    values.put("nextTime", text.next().time());
    values.put("nextRest", text.next().rest());
    values.put("tiles", text.figures(lastDay));
    Map<String, String> facts = new LinkedHashMap<>(text.facts());
    facts.putAll(new FeedFacets(engine.store(), feed).facts());
    facts.put(
        "Lately",
        lately(tally.of(feed.id()), PageFrame.inSentence(times.full(tally.since(report.at())))));
    values.put("facts", facts);
    values.put(
        "figures",
        List.of(
            figures.day(),
            figures.usualWeek(),
            figures.lateness(postings),
            figures.basis(),
            figures.happened(retrievals, postings)));
    values.put("checks", CheckRow.of(retrievals, times, isLong ? LONG : BRIEF));
    values.put("isLong", isLong);
    values.put("known", retrievals.size());
    values.put("notice", notice);
    pages.show(context, visitor, "Why and when: " + title(feed), "dashboard/why.jte", values);
  }

  private List<PostingRef> postings(StoredFeed feed, Instant from) {
    PostingQuery latest =
        PostingQuery.latest(List.of(feed.id()), PostingQuery.Order.ARRIVAL, MOST_POSTINGS);
    return engine.store().postings().refs(latest.seen(from, null));
  }

  private static String lately(FeedTally.Count count, String since) {
    return "%s checks since %s, %s in vain"
        .formatted(
            TimeSpanText.count(count.retrievals()), since, TimeSpanText.count(count.wasted()));
  }

  /** Returns what all pages of a feed show. */
  private Map<String, Object> common(SignedInAccount visitor, StoredFeed feed) {
    Map<String, Object> values = new HashMap<>();
    values.put("feed", feed.id());
    values.put("title", title(feed));
    values.put("url", RequestUrl.redacted(feed.url()));
    values.put("paused", feed.weight() <= 0);
    values.put("subscribed", subscription(feed, visitor).isPresent());
    return values;
  }

  private static String title(StoredFeed feed) {
    String title = feed.description().title();
    return title.isBlank() ? RequestUrl.redacted(feed.url()) : title;
  }

  private Optional<Subscription> subscription(StoredFeed feed, SignedInAccount visitor) {
    return engine.store().subscriptions().find(visitor.id(), feed.id());
  }

  private void showSettings(Context context, SignedInAccount visitor) {
    StoredFeed feed = feed(context, visitor);
    Map<String, Object> values = common(visitor, feed);
    @Nullable Subscription own = subscription(feed, visitor).orElse(null);
    values.put("ownTitle", own == null ? "" : SubscriptionTree.title(own));
    values.put("folders", own == null ? List.of() : own.folders());
    values.put("weight", feed.weight());
    values.put("floorMinutes", minutes(feed.settings().floor()));
    values.put("articles", feed.settings().articles());
    values.put("readers", engine.store().subscriptions().readers(feed.id()));
    @Nullable String site = feed.description().site();
    values.put("site", site == null ? "" : site);
    values.put("added", feed.added());
    pages.show(
        context, visitor, "Settings of " + title(feed), "dashboard/feedsettings.jte", values);
  }

  /** Sets one's own title of a feed; an empty one restores the feed's. */
  private void rename(Context context, SignedInAccount visitor) {
    StoredFeed feed = feed(context, visitor);
    String title = Forms.text(context, "title");
    if (title.length() > LONGEST_TITLE) {
      throw new RequestRejectedException(
          422, "this title is too long; give at most %d characters".formatted(LONGEST_TITLE));
    }
    engine.store().subscriptions().rename(visitor.id(), feed.id(), title.isEmpty() ? null : title);
    Forms.saved(context, settings(feed));
  }

  private void setArticles(Context context, SignedInAccount visitor) {
    StoredFeed feed = feed(context, visitor);
    boolean articles = Forms.text(context, "articles").equals("on");
    changing.change(feed, new FeedChange(articles, null, null));
    Forms.saved(context, settings(feed));
  }

  private static String settings(StoredFeed feed) {
    return SETTINGS.replace("{id}", Long.toString(feed.id()));
  }

  private static long minutes(@Nullable Duration floor) {
    return floor == null ? 0 : floor.toMinutes();
  }

  private void retrieve(Context context, SignedInAccount visitor) {
    StoredFeed feed = feed(context, visitor);
    RefreshResult answer = changing.refresh(feed);
    show(context, visitor, feed, told(answer, VisitorTimes.of(context, visitor, answer.at())));
  }

  private static String told(RefreshResult answer, LocalTimes times) {
    String again = answer.resumed() ? "It had ended and is watched again. " : "";
    Instant allowed = answer.allowedAt();
    if (answer.now()) {
      return again + "It is being checked now. Reload the page to see the result.";
    }
    return again
        + (allowed == null
            ? "It is not checked: %s; resume it first.".formatted(answer.bound())
            : "It may not be checked before %s, %s: %s. Freshet looks as soon as it may."
                .formatted(
                    times.brief(allowed), TimeSpanText.from(answer.at(), allowed), answer.bound()));
  }

  private void weigh(Context context, SignedInAccount visitor) {
    StoredFeed feed = feed(context, visitor);
    String text = Forms.text(context, "weight");
    if (!text.matches("\\d{1,9}(\\.\\d{1,6})?")) {
      throw new RequestRejectedException(
          422, "a weight cannot be '%s'; give a number from 0, such as 1.5".formatted(text));
    }
    changing.change(feed, new FeedChange(null, null, Double.valueOf(text)));
    boolean isHead = !Forms.text(context, "head").isEmpty();
    Forms.saved(context, isHead ? path(feed) : settings(feed));
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
    Forms.saved(context, settings(feed));
  }

  private static String path(StoredFeed feed) {
    return PATH.replace("{id}", Long.toString(feed.id()));
  }
}
