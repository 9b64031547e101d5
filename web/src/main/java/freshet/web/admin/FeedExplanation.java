package freshet.web.admin;

import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.controller.FeedReply;
import freshet.crawler.controller.LiveQuality.FeedDelay;
import freshet.crawler.politeness.Backoff;
import freshet.crawler.politeness.HostState;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.politeness.RequestHistory;
import freshet.crawler.push.PushTrust;
import freshet.crawler.terminal.FeedCost;
import freshet.crawler.terminal.FeedLocation;
import freshet.crawler.terminal.RetrievalState;
import freshet.feed.FeedFormat;
import freshet.http.RemoteHost;
import freshet.http.RequestUrl;
import freshet.policy.capability.Explanation;
import freshet.store.model.FeedSettings;
import freshet.store.model.StoredFeed;
import freshet.web.RouteGroup;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.admin.FeedReport.About;
import freshet.web.admin.FeedReport.Asking;
import freshet.web.admin.FeedReport.Cost;
import freshet.web.admin.FeedReport.Delay;
import freshet.web.admin.FeedReport.HostReport;
import freshet.web.admin.FeedReport.Mixture;
import freshet.web.admin.FeedReport.PushReport;
import freshet.web.admin.FeedReport.Today;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The route that explains a feed's state and schedule. */
public final class FeedExplanation implements RouteGroup {
  private static final int RETRIEVALS = 20;
  private static final double MINUTES = 24 * 60;

  private final CrawlerAccess engine;
  private final FeedNames names;
  private final FeedDirectory listing;

  public FeedExplanation(CrawlerAccess engine) {
    this.engine = engine;
    this.names = new FeedNames(engine.store().feeds());
    this.listing = new FeedDirectory(engine);
  }

  @Override
  public void addTo(Routes routes) {
    routes.get(
        "/api/feed", Credential.ADMIN_TOKEN, context -> context.json(report(names.of(context))));
  }

  /** Returns the full report on a feed. */
  public FeedReport report(StoredFeed feed) {
    @Nullable FeedReply answer = engine.questions().feed(feed.id()).orElse(null);
    RetrievalStateText stored = RetrievalStateText.of(feed.state().standing());
    RetrievalState standing = answer == null ? stored.standing() : answer.standing();
    RecentDelays.Summary delay = new RecentDelays(engine.store()).of(feed);
    return new FeedReport(
        engine.clock().instant(),
        listing.row(feed, answer),
        about(feed, standing),
        answer == null ? "not watched" : label(answer.place()),
        answer == null ? "" : answer.why(),
        answer == null ? "" : answer.bound(),
        answer == null ? List.of() : answer.next(),
        answer == null ? List.of() : answer.week(),
        answer == null || Double.isNaN(answer.expected()) ? null : (Double) answer.expected(),
        standing.notBefore().at(),
        standing.notBefore().reason().text(),
        new Delay(delay.postings(), delay.mean(), delay.median(), delay.p95(), today(feed.id())),
        asking(standing),
        host(standing.address().url()),
        push(feed, answer, stored.trust()),
        answer == null ? null : mixture(answer.explanation()),
        engine.store().retrievals().latest(feed.id(), RETRIEVALS),
        cost(stored.cost()));
  }

  private static @Nullable Cost cost(FeedCost known) {
    return known.isKnown() ? new Cost(known.requests(), known.bytes(), known.whole()) : null;
  }

  private @Nullable Today today(long feed) {
    Map<Long, FeedDelay> all = engine.quality().feedsToday();
    FeedDelay own = all.get(feed);
    if (own == null) {
      return null;
    }
    double sum = all.values().stream().mapToDouble(FeedDelay::weighted).sum();
    return new Today(
        own.postings(),
        own.minutes() / own.postings(),
        own.weighted(),
        sum > 0 ? own.weighted() / sum : 0);
  }

  private static @Nullable Mixture mixture(@Nullable Explanation explanation) {
    if (explanation == null) {
      return null;
    }
    Map<String, Double> shapes = new HashMap<>();
    explanation.weights().forEach((shape, weight) -> shapes.put(label(shape), weight));
    return new Mixture(
        shapes,
        MINUTES * explanation.price(),
        explanation.pending(),
        explanation.bound().sentence());
  }

  private static About about(StoredFeed feed, RetrievalState standing) {
    FeedSettings settings = feed.settings();
    @Nullable FeedFormat format = feed.description().format();
    return new About(
        feed.description().site(),
        format == null ? null : format.label(),
        feed.added(),
        feed.state().window(),
        settings.articles(),
        settings.floor(),
        standing.notice().orElse(null));
  }

  private static Asking asking(RetrievalState standing) {
    FeedLocation address = standing.address();
    return new Asking(
        address.validators().etag() != null,
        address.validators().lastModified() != null,
        label(address.conduct()),
        standing.wasted(),
        standing.failures().count());
  }

  private static String label(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private HostReport host(String url) {
    RemoteHost host = Politeness.host(url);
    @Nullable Instant may =
        engine.politeness().mayStart(host, engine.clock().instant()).orElse(null);
    HostState state = engine.politeness().state(host);
    @Nullable RequestHistory starts = state.starts();
    @Nullable Backoff patience = state.patience();
    return new HostReport(
        host.domain(),
        may,
        starts == null ? null : starts.last(),
        patience == null ? null : patience.closedUntil(),
        state.crawlDelay());
  }

  private PushReport push(StoredFeed feed, @Nullable FeedReply answer, PushTrust stored) {
    PushTrust trust = answer == null ? stored : answer.trust();
    List<String> subscriptions =
        engine.store().pushes().ofFeed(feed.id()).stream()
            .map(push -> push.protocol() + " at " + RequestUrl.host(push.hub()))
            .toList();
    return new PushReport(
        subscriptions,
        trust.firstPush(),
        trust.lastMiss(),
        answer == null ? null : answer.safety(),
        answer == null ? null : answer.signals());
  }
}
