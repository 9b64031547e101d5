package freshet.web.manage;

import freshet.crawler.codec.StandingText;
import freshet.crawler.controller.FeedAnswer;
import freshet.crawler.host.Host;
import freshet.crawler.host.HostState;
import freshet.crawler.host.Patience;
import freshet.crawler.host.Starts;
import freshet.crawler.http.RequestUrl;
import freshet.crawler.push.PushTrust;
import freshet.crawler.terminal.Address;
import freshet.crawler.terminal.Standing;
import freshet.feed.FeedFormat;
import freshet.policy.online.Explanation;
import freshet.store.FeedSettings;
import freshet.store.StoredFeed;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.manage.FeedReport.About;
import freshet.web.manage.FeedReport.Asking;
import freshet.web.manage.FeedReport.Delay;
import freshet.web.manage.FeedReport.HostReport;
import freshet.web.manage.FeedReport.Mixture;
import freshet.web.manage.FeedReport.PushReport;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells all there is to tell of a feed. */
public final class Explaining implements WebPart {
  private static final int RETRIEVALS = 20;
  private static final double MINUTES = 24 * 60;

  private final Engine engine;
  private final FeedNames names;
  private final Listing listing;

  public Explaining(Engine engine) {
    this.engine = engine;
    this.names = new FeedNames(engine.store().feeds());
    this.listing = new Listing(engine);
  }

  @Override
  public void addTo(Routes routes) {
    routes.get(
        "/api/feed", Credential.ADMIN_TOKEN, context -> context.json(report(names.of(context))));
  }

  /** All there is to tell of it. */
  public FeedReport report(StoredFeed feed) {
    @Nullable FeedAnswer answer = engine.questions().feed(feed.id()).orElse(null);
    StandingText stored = StandingText.of(feed.state().standing());
    Standing standing = answer == null ? stored.standing() : answer.standing();
    Delays.Summary delay = new Delays(engine.store()).of(feed);
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
        new Delay(delay.postings(), delay.mean(), delay.median(), delay.p95()),
        asking(standing),
        host(standing.address().url()),
        push(feed, answer, stored.trust()),
        answer == null ? null : mixture(answer.explanation()),
        engine.store().retrievals().latest(feed.id(), RETRIEVALS));
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

  private static About about(StoredFeed feed, Standing standing) {
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

  private static Asking asking(Standing standing) {
    Address address = standing.address();
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
    Host host = Host.of(url).orElse(new Host(RequestUrl.host(url), null));
    @Nullable Instant may = engine.gate().mayStart(host, engine.clock().instant()).orElse(null);
    HostState state =
        engine.gate().remember(List.of(host)).getOrDefault(host.domain(), HostState.NEW);
    @Nullable Starts starts = state.starts();
    @Nullable Patience patience = state.patience();
    return new HostReport(
        host.domain(),
        may,
        starts == null ? null : starts.last(),
        patience == null ? null : patience.closedUntil(),
        state.crawlDelay());
  }

  private PushReport push(StoredFeed feed, @Nullable FeedAnswer answer, PushTrust stored) {
    PushTrust trust = answer == null ? stored : answer.trust();
    List<String> subscriptions =
        engine.store().pushes().ofFeed(feed.id()).stream()
            .map(push -> push.protocol() + " at " + RequestUrl.host(push.hub()))
            .toList();
    return new PushReport(
        subscriptions,
        trust.firstPush(),
        trust.lastMiss(),
        answer == null ? null : answer.safety());
  }
}
