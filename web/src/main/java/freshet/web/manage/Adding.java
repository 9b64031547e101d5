package freshet.web.manage;

import freshet.crawler.controller.Event;
import freshet.crawler.controller.FeedAnswer;
import freshet.crawler.http.RequestUrl;
import freshet.crawler.terminal.FirstLook.Sight;
import freshet.feed.FeedDocument;
import freshet.feed.discovery.Candidate;
import freshet.store.FeedAdded;
import freshet.store.FeedDescription;
import freshet.store.FeedSettings;
import freshet.store.NewFeed;
import freshet.store.StoredFeed;
import freshet.web.Refusal;
import freshet.web.RequestBody;
import freshet.web.RouteLimit;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.manage.AddReport.Added;
import freshet.web.manage.AddReport.Offer;
import freshet.web.manage.Finding.Found;
import freshet.work.CpuLane;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Adds a feed by its URL, or by that of a page which names it. */
public final class Adding implements WebPart {
  private final Engine engine;
  private final Finding finding;
  private final FeedSettings usual;
  private final FeedNames names;

  /**
   * Adds to a store what a look has found.
   *
   * @param look at a URL, as the rules of the server allow
   * @param usual what new feeds are set to
   * @param previews where documents are read
   */
  public Adding(Engine engine, Function<String, Sight> look, FeedSettings usual, CpuLane previews) {
    this.engine = engine;
    this.finding = new Finding(engine, look, previews);
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
    AddReport report = add(request, Wanted.OPERATOR);
    Map<Long, List<String>> feeds = new HashMap<>();
    report.feeds().forEach(feed -> feeds.put(feed.id(), List.of()));
    new FirstReader(engine.store()).takes(feeds, report.at());
    return report;
  }

  /**
   * Adds what is at a URL; throws {@link Refusal} if that is no feed and names none.
   *
   * @param owner of the feed if its URL holds a user name (GC-009)
   */
  public AddReport add(AddRequest request, String owner) {
    return switch (finding.at(request.url(), owner)) {
      case Found.Known(StoredFeed feed) -> report(known(feed));
      case Found.Document(String url, FeedDocument document) -> report(feed(url, document, owner));
      case Found.Page(List<Candidate> feeds) -> page(feeds, request.all(), owner);
    };
  }

  private AddReport report(Added added) {
    return new AddReport(engine.clock().instant(), List.of(added), List.of());
  }

  private Added feed(String url, FeedDocument document, String owner) {
    return watch(url, FeedDescription.of(document), document.postings().size(), owner);
  }

  private AddReport page(List<Candidate> surest, boolean all, String owner) {
    if (!all && surest.size() > 1) {
      return new AddReport(engine.clock().instant(), List.of(), offers(surest));
    }
    List<Added> added = surest.stream().flatMap(one -> offered(one, owner).stream()).toList();
    return new AddReport(engine.clock().instant(), added, List.of());
  }

  /** Feeds of a page to choose from. */
  static List<Offer> offers(List<Candidate> feeds) {
    return feeds.stream().map(one -> new Offer(one.url(), title(one))).toList();
  }

  private static String title(Candidate candidate) {
    return candidate.title() == null ? "" : candidate.title();
  }

  private Optional<Added> offered(Candidate candidate, String owner) {
    return Wanted.url(candidate.url())
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
    NewFeed feed = Wanted.feed(url, description, usual, now, owner);
    FeedAdded added = engine.store().feeds().add(List.of(feed)).getFirst();
    engine.inbox().add(new Event.Added(added.feed()));
    engine.counted().run();
    return told(added.feed(), url, description.title(), added.isNew(), postings);
  }

  private Added known(StoredFeed feed) {
    new Resuming(engine).resume(feed);
    String title = feed.description().title();
    return told(feed.id(), feed.url(), title, false, feed.state().window());
  }

  private Added told(long id, String url, String title, boolean isNew, int postings) {
    Optional<FeedAnswer> answer = engine.questions().feed(id);
    boolean retrieved = answer.map(told -> told.standing().lastSeen().at() != null).orElse(false);
    @Nullable Instant next =
        answer.map(FeedAnswer::dueAt).filter(Instant.MAX::isAfter).orElse(null);
    return new Added(id, RequestUrl.redacted(url), title, isNew, postings, retrieved, next);
  }
}
