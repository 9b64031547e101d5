package freshet.web.manage;

import freshet.crawler.controller.Event;
import freshet.crawler.controller.FeedAnswer;
import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.RequestUrl;
import freshet.crawler.terminal.FirstLook;
import freshet.crawler.terminal.FirstLook.Sight;
import freshet.feed.FeedDocument;
import freshet.feed.FeedReader;
import freshet.feed.Reading;
import freshet.feed.Source;
import freshet.feed.discovery.Candidate;
import freshet.feed.opml.OpmlReader;
import freshet.feed.opml.OpmlReading;
import freshet.store.FeedAdded;
import freshet.store.FeedDescription;
import freshet.store.FeedSettings;
import freshet.store.NewFeed;
import freshet.store.StoredFeed;
import freshet.web.Refusal;
import freshet.web.WebPart;
import freshet.web.manage.AddReport.Added;
import freshet.web.manage.AddReport.Offer;
import io.javalin.config.RoutesConfig;
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
  private final Function<String, Sight> look;
  private final FeedSettings usual;
  private final FeedNames names;

  /**
   * Adds to a store what a look has found.
   *
   * @param look at a URL, as the rules of the server allow
   * @param usual what new feeds are set to
   */
  public Adding(Engine engine, Function<String, Sight> look, FeedSettings usual) {
    this.engine = engine;
    this.look = look;
    this.usual = usual;
    this.names = new FeedNames(engine.store().feeds());
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.post(
        "/api/feeds",
        context -> context.json(addForOperator(context.bodyAsClass(AddRequest.class))));
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
    String url =
        Wanted.url(request.url())
            .orElseThrow(
                () ->
                    new Refusal(
                        400,
                        "'%s' is no address of the web; give one such as https://example.org/feed"
                            .formatted(RequestUrl.redacted(request.url()))));
    Optional<StoredFeed> known = names.byUrl(url, owner);
    if (known.isPresent()) {
      return report(known(known.get()));
    }
    return switch (look.apply(url)) {
      case Sight.Nothing(String sentence) -> throw refusal(url, sentence);
      case Sight.Document(Answer answer) -> seen(url, answer, request.all(), owner);
    };
  }

  private static Refusal refusal(String url, String sentence) {
    String end = sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    return new Refusal(422, "no feed at '%s': %s".formatted(RequestUrl.redacted(url), end));
  }

  private AddReport report(Added added) {
    return new AddReport(engine.clock().instant(), List.of(added), List.of());
  }

  private AddReport seen(String url, Answer answer, boolean all, String owner) {
    Optional<StoredFeed> target = names.byUrl(answer.url(), owner);
    if (target.isPresent()) { // another URL of a feed that is watched (GC-007)
      return report(known(target.get()));
    }
    @Nullable String type = answer.header("Content-Type").orElse(null);
    Source source = new Source(answer.url(), type, engine.clock().instant());
    return switch (new FeedReader().read(answer.body(), source)) {
      case Reading.Read(FeedDocument document) -> report(feed(url, document, owner));
      case Reading.NotRead(Reading.Cause cause, String reason) when cause == Reading.Cause.HTML ->
          page(url, answer, all, reason, owner);
      case Reading.NotRead(_, String reason) -> throw refusal(url, other(answer.body(), reason));
    };
  }

  private static String other(byte[] body, String reason) {
    return new OpmlReader().read(body) instanceof OpmlReading.Read
        ? "It is a list of feeds (OPML); save it and use 'freshet import'"
        : reason;
  }

  private Added feed(String url, FeedDocument document, String owner) {
    return watch(url, FeedDescription.of(document), document.postings().size(), owner);
  }

  private AddReport page(String url, Answer answer, boolean all, String reason, String owner) {
    @Nullable String type = answer.header("Content-Type").orElse(null);
    List<Candidate> found =
        FirstLook.feeds(answer.body(), type, answer.url(), answer.headers("Link"));
    if (found.isEmpty()) {
      throw refusal(url, reason + " It names no feed");
    }
    // what a page declares counts before what it merely links to
    List<Candidate> surest =
        found.stream().filter(one -> one.found() == found.getFirst().found()).toList();
    if (!all && surest.size() > 1) {
      List<Offer> offers = surest.stream().map(one -> new Offer(one.url(), title(one))).toList();
      return new AddReport(engine.clock().instant(), List.of(), offers);
    }
    List<Added> added = surest.stream().flatMap(one -> offered(one, owner).stream()).toList();
    return new AddReport(engine.clock().instant(), added, List.of());
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
