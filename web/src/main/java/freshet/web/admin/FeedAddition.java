package freshet.web.admin;

import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.FeedReply;
import freshet.crawler.terminal.FeedProbe.Sight;
import freshet.feed.FeedDocument;
import freshet.feed.discovery.FeedCandidate;
import freshet.http.RequestUrl;
import freshet.reading.RequestRejectedException;
import freshet.store.model.FeedAdded;
import freshet.store.model.FeedDescription;
import freshet.store.model.FeedSettings;
import freshet.store.model.NewFeed;
import freshet.store.model.StoredFeed;
import freshet.web.RequestBody;
import freshet.web.RouteGroup;
import freshet.web.RouteLimit;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.admin.AddReport.Added;
import freshet.web.admin.AddReport.Offer;
import freshet.web.admin.FeedLookup.Found;
import freshet.work.CpuLane;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Adds a feed by its URL, or by the URL of a page that links to it. */
public final class FeedAddition implements RouteGroup {
  private final CrawlerAccess engine;
  private final FeedLookup finding;
  private final FeedSettings usual;
  private final FeedNames names;

  /**
   * Creates the routes.
   *
   * @param look fetches a URL under the server's politeness rules
   * @param usual the settings of new feeds
   * @param previews the lane on which documents are parsed
   */
  public FeedAddition(
      CrawlerAccess engine, Function<String, Sight> look, FeedSettings usual, CpuLane previews) {
    this.engine = engine;
    this.finding = new FeedLookup(engine, look, previews);
    this.usual = usual;
    this.names = new FeedNames(engine.store().feeds());
  }

  @Override
  public void addTo(Routes routes) {
    routes.post(
        "/api/feeds",
        RouteLimit.json(Credential.ADMIN_TOKEN),
        context -> context.json(addForOperator(RequestBody.json(context, AddRequest.class))));
  }

  private AddReport addForOperator(AddRequest request) {
    AddReport report = add(request, RequestedFeed.OPERATOR);
    Map<Long, List<String>> feeds = new HashMap<>();
    report.feeds().forEach(feed -> feeds.put(feed.id(), List.of()));
    new FirstAdmin(engine.store()).takes(feeds, report.at());
    return report;
  }

  /**
   * Adds the feed at a URL; throws {@link RequestRejectedException} if there is no feed and no link
   * to one.
   *
   * @param owner the owner of a feed whose URL holds a user name (GC-009)
   */
  public AddReport add(AddRequest request, String owner) {
    return switch (finding.at(request.url(), owner)) {
      case Found.Known(StoredFeed feed) -> report(known(feed));
      case Found.Document(String url, FeedDocument document) -> report(feed(url, document, owner));
      case Found.Page(List<FeedCandidate> feeds) -> page(feeds, request.all(), owner);
    };
  }

  private AddReport report(Added added) {
    return new AddReport(engine.clock().instant(), List.of(added), List.of());
  }

  private Added feed(String url, FeedDocument document, String owner) {
    return watch(url, FeedDescription.of(document), document.postings().size(), owner);
  }

  private AddReport page(List<FeedCandidate> surest, boolean all, String owner) {
    if (!all && surest.size() > 1) {
      return new AddReport(engine.clock().instant(), List.of(), offers(surest));
    }
    List<Added> added = surest.stream().flatMap(one -> offered(one, owner).stream()).toList();
    return new AddReport(engine.clock().instant(), added, List.of());
  }

  /** Returns the feeds of a page to choose from. */
  static List<Offer> offers(List<FeedCandidate> feeds) {
    return feeds.stream().map(one -> new Offer(one.url(), title(one))).toList();
  }

  private static String title(FeedCandidate candidate) {
    return candidate.title() == null ? "" : candidate.title();
  }

  private Optional<Added> offered(FeedCandidate candidate, String owner) {
    return RequestedFeed.url(candidate.url())
        .map(
            url ->
                names
                    .byUrl(url, owner)
                    .map(this::known)
                    .orElseGet(
                        () -> watch(url, FeedDescription.titled(title(candidate)), 0, owner)));
  }

  private Added watch(String url, FeedDescription description, int postings, String owner) {
    Instant now = engine.clock().instant();
    NewFeed feed = RequestedFeed.feed(url, description, usual, now, owner);
    FeedAdded added = engine.store().feeds().add(List.of(feed)).getFirst();
    engine.inbox().add(new ControllerEvent.Added(added.feed()));
    engine.counted().run();
    return told(added.feed(), url, description.title(), added.isNew(), postings);
  }

  private Added known(StoredFeed feed) {
    new FeedReactivation(engine).resume(feed);
    String title = feed.description().title();
    return told(feed.id(), feed.url(), title, false, feed.state().window());
  }

  private Added told(long id, String url, String title, boolean isNew, int postings) {
    Optional<FeedReply> answer = engine.questions().feed(id);
    boolean retrieved = answer.map(told -> told.standing().lastSeen().at() != null).orElse(false);
    @Nullable Instant next = answer.map(FeedReply::dueAt).filter(Instant.MAX::isAfter).orElse(null);
    return new Added(id, RequestUrl.redacted(url), title, isNew, postings, retrieved, next);
  }
}
