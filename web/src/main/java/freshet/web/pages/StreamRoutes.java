package freshet.web.pages;

import freshet.reading.RequestRejectedException;
import freshet.reading.account.Preferences;
import freshet.reading.account.Preferences.Images;
import freshet.reading.account.Preferences.Layout;
import freshet.reading.output.NextRetrieval;
import freshet.reading.stream.PostingGroup;
import freshet.reading.stream.PostingPage;
import freshet.reading.stream.PostingPage.Show;
import freshet.reading.stream.PostingPages;
import freshet.reading.stream.ReaderStream;
import freshet.reading.stream.ReadingView;
import freshet.reading.stream.StreamFacets;
import freshet.reading.stream.SubscriptionTree;
import freshet.store.Store;
import freshet.store.account.AccountPosting;
import freshet.store.model.PostingQuery.Position;
import freshet.store.model.SearchTokens.Facet;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import freshet.web.account.VisitorTimes;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists of postings. */
public final class StreamRoutes implements RouteGroup {
  private static final int LONGEST_VALUE = 200;

  private final Store store;
  private final PostingPages rivers;
  private final Supplier<List<String>> topics;
  private final Authentication doors;
  private final Pages pages;
  private final InstantSource clock;
  private final ArticleViews articles;
  private final ReadUndo undone;
  private final ListStates states;

  /**
   * Creates the routes.
   *
   * @param topics the sample topics for who follows no feed yet
   * @param nextCheck when feeds are checked next
   * @param networkDown whether no host can be reached
   */
  public StreamRoutes(
      Store store,
      Supplier<List<String>> topics,
      Authentication doors,
      Pages pages,
      NextRetrieval nextCheck,
      BooleanSupplier networkDown,
      ArticleViews articles,
      InstantSource clock) {
    this.store = store;
    this.rivers = new PostingPages(store, clock);
    this.topics = topics;
    this.doors = doors;
    this.pages = pages;
    this.clock = clock;
    this.articles = articles;
    this.undone = new ReadUndo(clock);
    this.states = new ListStates(store, nextCheck, networkDown, undone);
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, "/", (context, visitor) -> show(context, visitor, new ReaderStream.All()));
    doors.get(
        routes,
        "/starred",
        (context, visitor) -> show(context, visitor, new ReaderStream.Starred()));
    doors.get(
        routes, "/today", (context, visitor) -> show(context, visitor, new ReaderStream.Today()));
    doors.get(
        routes,
        "/label",
        (context, visitor) -> show(context, visitor, new ReaderStream.Labelled(name(context))));
    doors.get(routes, "/folder", (context, visitor) -> show(context, visitor, folder(context)));
    doors.get(
        routes,
        "/feed/{id}",
        (context, visitor) ->
            show(context, visitor, new ReaderStream.OfFeed(Forms.number(context, "id"))));
    doors.get(routes, "/counts", this::counts);
    doors.post(routes, "/read-all", this::readAll);
    doors.post(routes, "/read-all/undo", this::undo);
    doors.post(routes, "/arrange", this::arrange);
  }

  private static ReaderStream folder(Context context) {
    return new ReaderStream.InFolder(name(context));
  }

  private static String name(Context context) {
    String name = context.queryParam("name");
    return name == null ? "" : name.replace("\0", "");
  }

  /** Returns how an account sees its lists. */
  static ReadingView view(
      Context context, SignedInAccount visitor, PostingPages rivers, Instant now) {
    return new ReadingView(
        visitor.id(),
        rivers.shelf(visitor.id()),
        VisitorTimes.of(context, visitor, now),
        visitor.preferences().images() != Images.OFF,
        visitor.preferences().layout() == Layout.MAGAZINE ? ReadingView.LONG : ReadingView.BRIEF);
  }

  private ReadingView view(Context context, SignedInAccount visitor) {
    return view(context, visitor, rivers, clock.instant());
  }

  /** Shows a page, or a fragment with more postings. */
  private void show(Context context, SignedInAccount visitor, ReaderStream whole) {
    ReaderStream stream = narrowed(whole, context::queryParam);
    ReadingView view = view(context, visitor);
    if (view.shelf().feeds().isEmpty() && whole instanceof ReaderStream.All) {
      welcome(context, visitor, view.shelf());
      return;
    }
    @Nullable Position after = after(context);
    boolean oldestFirst = visitor.preferences().oldestFirst().contains(whole.key());
    Show show = new Show(unreadOnly(context, visitor), oldestFirst);
    PostingPage river = rivers.page(view, stream, show, after);
    if (after != null && context.header("HX-Request") != null) {
      pages.show(context, visitor, river.title(), "reader/rows.jte", Map.of("river", river));
      return;
    }
    StreamFacets facets = rivers.facets(view, stream, show.unreadOnly());
    List<PostingGroup> groups =
        groupedBy(context).map(kind -> rivers.groups(view, river, facets, kind)).orElse(List.of());
    Map<String, Object> values = new HashMap<>();
    values.put("river", river);
    values.put("shelf", view.shelf());
    values.put("facets", facets);
    values.put("groups", groups);
    values.put("state", states.of(context, visitor, view, river));
    opened(context, visitor).ifPresent(item -> values.putAll(articles.values(visitor, item, view)));
    pages.show(context, visitor, river.title(), "reader/reader.jte", values);
  }

  /** Returns the article beside the list; an unknown one is left out. */
  private Optional<AccountPosting> opened(Context context, SignedInAccount visitor) {
    return Optional.ofNullable(context.queryParam("article"))
        .filter(id -> id.matches("\\d{1,18}"))
        .flatMap(id -> store.reading().find(visitor.id(), Long.parseLong(id)));
  }

  /** Greets someone who follows no feed yet. */
  private void welcome(Context context, SignedInAccount visitor, SubscriptionTree shelf) {
    pages.show(
        context,
        visitor,
        "Welcome",
        "manage/welcome.jte",
        Map.of("shelf", shelf, "topics", topics.get()));
  }

  /** Returns the part of a stream in the language and category that a request names. */
  private static ReaderStream narrowed(
      ReaderStream stream, Function<String, @Nullable String> asked) {
    ReaderStream narrowed = stream;
    for (Facet kind : Facet.values()) {
      String value = asked.apply(kind.parameter());
      if (value != null && !value.isBlank() && value.length() <= LONGEST_VALUE) {
        narrowed = narrowed.narrowed(kind, value.replace("\0", "").strip());
      }
    }
    return narrowed;
  }

  private static Optional<Facet> groupedBy(Context context) {
    String by = context.queryParam("by");
    return Stream.of(Facet.values()).filter(kind -> kind.parameter().equals(by)).findFirst();
  }

  private static boolean unreadOnly(Context context, SignedInAccount visitor) {
    String show = context.queryParam("show");
    return show == null ? visitor.preferences().unreadOnly() : !show.equals("all");
  }

  private void counts(Context context, SignedInAccount visitor) {
    context.header("Cache-Control", "no-store").json(rivers.counts(view(context, visitor)));
  }

  /** Marks everything shown and older as read; what arrived since stays unread. */
  private void readAll(Context context, SignedInAccount visitor) {
    ReaderStream stream =
        narrowed(ReaderStream.of(Forms.text(context, "stream")), name -> Forms.text(context, name));
    String newest = Forms.text(context, "newest");
    if (!newest.matches("\\d{1,18}") || stream.whole() instanceof ReaderStream.Starred) {
      throw new RequestRejectedException(422, "this form is not complete; load the page again");
    }
    List<Long> marked = rivers.markRead(view(context, visitor), stream, Long.parseLong(newest));
    String back = back(context, stream);
    Forms.goTo(
        context,
        undone
            .add(visitor.id(), marked)
            .map(key -> back + (back.contains("?") ? "&" : "?") + "marked=" + key)
            .orElse(back));
  }

  /** Returns the path of the list in which a form was sent. */
  private static String back(Context context, ReaderStream stream) {
    String show = Forms.text(context, "show");
    return show.equals("all") || show.equals("unread")
        ? stream.path("show=" + show)
        : stream.path();
  }

  /** Makes postings unread that were marked together. */
  private void undo(Context context, SignedInAccount visitor) {
    List<Long> marked =
        undone
            .take(visitor.id(), Forms.text(context, "key"))
            .orElseThrow(() -> new RequestRejectedException(409, "this cannot be undone any more"));
    store.reading().mark(visitor.id(), marked, false, null, clock.instant());
    Forms.goTo(context, back(context, ReaderStream.of(Forms.text(context, "stream"))));
  }

  /** Keeps the layout of all lists or the order of one, and shows the list. */
  private void arrange(Context context, SignedInAccount visitor) {
    ReaderStream stream = ReaderStream.of(Forms.text(context, "stream"));
    String layout = Forms.text(context, "layout");
    String order = Forms.text(context, "order");
    if (Preferences.allows(Preferences.LAYOUT, layout)) {
      store.accounts().prefer(visitor.id(), Preferences.LAYOUT, layout);
    } else if (Preferences.allowsOrder(order)) {
      check(visitor, stream);
      store.accounts().prefer(visitor.id(), Preferences.ORDER + stream.key(), order);
    } else {
      throw new RequestRejectedException(
          422, "a list cannot be shown as '%s%s'".formatted(layout, order));
    }
    Forms.goTo(context, back(context, stream));
  }

  /** Rejects lists that an account does not have, so that nothing is kept for them. */
  private void check(SignedInAccount visitor, ReaderStream stream) {
    String title = rivers.shelf(visitor.id()).title(stream);
    if (stream instanceof ReaderStream.Labelled
        && !store.reading().tags(visitor.id()).contains(title)) {
      throw new RequestRejectedException(404, "you have no label '%s'".formatted(title));
    }
  }

  /** Returns where the page before ended; null on the first page. */
  static @Nullable Position after(Context context) {
    return Optional.ofNullable(context.queryParam("after"))
        .flatMap(PostingPages::position)
        .orElse(null);
  }
}
