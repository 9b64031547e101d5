package freshet.web.admin;

import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.FeedReply;
import freshet.crawler.politeness.NotBefore;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.terminal.RetrievalState;
import freshet.http.RemoteHost;
import freshet.reading.RequestRejectedException;
import freshet.store.model.FeedSettings;
import freshet.store.model.StoredFeed;
import freshet.web.RequestBody;
import freshet.web.RouteGroup;
import freshet.web.RouteLimit;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Changes or removes a feed. */
public final class FeedUpdate implements RouteGroup {
  private static final double HEAVIEST = 1e9;
  private static final Duration LONGEST_FLOOR = Duration.ofDays(366);

  private final CrawlerAccess engine;
  private final FeedNames names;
  private final FeedDirectory listing;

  public FeedUpdate(CrawlerAccess engine) {
    this.engine = engine;
    this.names = new FeedNames(engine.store().feeds());
    this.listing = new FeedDirectory(engine);
  }

  @Override
  public void addTo(Routes routes) {
    routes.delete(
        "/api/feed",
        RouteLimit.ignoredBody(Credential.ADMIN_TOKEN),
        context -> {
          RequestBody.bytes(context);
          context.json(remove(names.of(context)));
        });
    routes.post(
        "/api/feed/refresh",
        RouteLimit.ignoredBody(Credential.ADMIN_TOKEN),
        context -> {
          RequestBody.bytes(context);
          context.json(refresh(names.of(context)));
        });
    routes.patch(
        "/api/feed",
        RouteLimit.json(Credential.ADMIN_TOKEN),
        context -> {
          FeedChange wanted = RequestBody.json(context, FeedChange.class);
          context.json(change(names.of(context), wanted));
        });
  }

  private FeedRow remove(StoredFeed feed) {
    FeedRow row = listing.row(feed, null);
    new FeedRemoval(engine).leave(feed.id());
    return row;
  }

  /** Requests a retrieval as soon as the feed and its host allow, never before (GC-030). */
  public RefreshResult refresh(StoredFeed feed) {
    boolean resumed = new FeedReactivation(engine).resume(feed);
    FeedReply answer =
        engine.questions().wanted(feed.id()).orElseThrow(engine.questions()::unanswered);
    Instant now = engine.clock().instant();
    if (feed.weight() <= 0) {
      return new RefreshResult(
          now,
          listing.row(feed, answer),
          false,
          null,
          "its weight is 0, so that it rests",
          resumed);
    }
    Instant allowed = allowed(answer.standing(), now);
    return new RefreshResult(
        now,
        listing.row(feed, answer),
        !allowed.isAfter(now),
        allowed,
        bound(answer.standing(), now),
        resumed);
  }

  private static String bound(RetrievalState standing, Instant now) {
    if (standing.notBefore().at().isAfter(now)) {
      return standing.notBefore().reason().text();
    }
    return standing.allows(now) ? "the turn of its host" : NotBefore.Reason.BLACKOUT.text();
  }

  private Instant allowed(RetrievalState standing, Instant now) {
    Instant feed = standing.earliest(now);
    RemoteHost host = Politeness.host(standing.address().url());
    Instant free = engine.politeness().mayStart(host, now).orElse(now);
    return feed.isAfter(free) ? feed : free;
  }

  /** Applies a change; throws {@link RequestRejectedException}. */
  public FeedRow change(StoredFeed feed, FeedChange change) {
    FeedSettings settings = settings(feed.settings(), change);
    engine.store().feeds().set(feed.id(), settings);
    engine.inbox().add(new ControllerEvent.Floored(feed.id(), settings.floor()));
    Double weight = change.weight();
    if (weight != null) {
      weigh(feed, weight);
    }
    StoredFeed changed = engine.store().feeds().find(feed.id()).orElse(feed);
    return listing.row(changed, engine.questions().feed(feed.id()).orElse(null));
  }

  private static FeedSettings settings(FeedSettings before, FeedChange change) {
    Boolean articles = change.articles();
    return new FeedSettings(
        articles == null ? before.articles() : articles,
        floor(before.floor(), change.floorSeconds()));
  }

  private static @Nullable Duration floor(@Nullable Duration before, @Nullable Long seconds) {
    if (seconds == null) {
      return before;
    }
    if (seconds < 0 || seconds > LONGEST_FLOOR.toSeconds()) {
      throw new RequestRejectedException(
          400, "a least interval of %d s is not allowed".formatted(seconds));
    }
    return seconds == 0 ? null : Duration.ofSeconds(seconds);
  }

  private void weigh(StoredFeed feed, double weight) {
    if (!(weight >= 0 && weight <= HEAVIEST)) {
      throw new RequestRejectedException(
          400, "a weight cannot be %s; give a number from 0".formatted(weight));
    }
    Map<Long, Double> weights = Map.of(feed.id(), weight);
    engine.store().feeds().weigh(weights);
    engine.inbox().add(new ControllerEvent.Weighed(weights));
  }
}
