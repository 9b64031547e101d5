package freshet.web.pages;

import freshet.reading.RequestRejectedException;
import freshet.reading.stream.PostingGroup;
import freshet.reading.stream.PostingPage;
import freshet.reading.stream.PostingPages;
import freshet.reading.stream.ReaderStream;
import freshet.reading.stream.StreamFacets;
import freshet.reading.stream.SubscriptionTree;
import freshet.store.Store;
import freshet.store.model.SearchTokens.Facet;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists of postings. */
public final class StreamRoutes implements RouteGroup {
  private static final int LONGEST_VALUE = 200;

  private final PostingPages rivers;
  private final Supplier<List<String>> topics;
  private final Authentication doors;
  private final Pages pages;

  /**
   * Creates the routes.
   *
   * @param topics the sample topics for who follows no feed yet
   */
  public StreamRoutes(
      Store store,
      Supplier<List<String>> topics,
      Authentication doors,
      Pages pages,
      InstantSource clock) {
    this.rivers = new PostingPages(store, clock);
    this.topics = topics;
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, "/", (context, visitor) -> show(context, visitor, new ReaderStream.All()));
    doors.get(
        routes,
        "/starred",
        (context, visitor) -> show(context, visitor, new ReaderStream.Starred()));
    doors.get(routes, "/folder", (context, visitor) -> show(context, visitor, folder(context)));
    doors.get(
        routes,
        "/feed/{id}",
        (context, visitor) ->
            show(context, visitor, new ReaderStream.OfFeed(Forms.number(context, "id"))));
    doors.get(routes, "/counts", this::counts);
    doors.post(routes, "/read-all", this::readAll);
  }

  private static ReaderStream folder(Context context) {
    String name = context.queryParam("name");
    return new ReaderStream.InFolder(name == null ? "" : name);
  }

  /** Shows a page, or a fragment with more postings. */
  private void show(Context context, SignedInAccount visitor, ReaderStream whole) {
    ReaderStream stream = narrowed(whole, context::queryParam);
    SubscriptionTree shelf = rivers.shelf(visitor.id());
    if (shelf.feeds().isEmpty() && whole instanceof ReaderStream.All) {
      welcome(context, visitor, shelf);
      return;
    }
    @Nullable Long after = after(context);
    boolean unreadOnly = unreadOnly(context, visitor);
    PostingPage river = rivers.page(visitor.id(), shelf, stream, unreadOnly, after);
    if (after != null && context.header("HX-Request") != null) {
      pages.show(context, visitor, river.title(), "reader/rows.jte", Map.of("river", river));
    } else {
      StreamFacets facets = rivers.facets(visitor.id(), shelf, stream, unreadOnly);
      List<PostingGroup> groups =
          groupedBy(context)
              .map(kind -> rivers.groups(visitor.id(), shelf, river, facets, kind))
              .orElse(List.of());
      pages.show(
          context,
          visitor,
          river.title(),
          "reader/reader.jte",
          Map.of("river", river, "shelf", shelf, "facets", facets, "groups", groups));
    }
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
    context.header("Cache-Control", "no-store").json(rivers.shelf(visitor.id()).counts());
  }

  /** Marks everything shown and older as read; what arrived since stays unread. */
  private void readAll(Context context, SignedInAccount visitor) {
    ReaderStream stream =
        narrowed(ReaderStream.of(Forms.text(context, "stream")), name -> Forms.text(context, name));
    SubscriptionTree shelf = rivers.shelf(visitor.id());
    String newest = Forms.text(context, "newest");
    if (!newest.matches("\\d{1,18}") || stream.whole() instanceof ReaderStream.Starred) {
      throw new RequestRejectedException(422, "this form is not complete; load the page again");
    }
    rivers.markRead(visitor.id(), shelf, stream, Long.parseLong(newest));
    Forms.goTo(context, stream.path());
  }

  /** Returns the last article of the page before; null on the first page. */
  public static @Nullable Long after(Context context) {
    String after = context.queryParam("after");
    return after == null || !after.matches("\\d{1,18}") ? null : (Long) Long.parseLong(after);
  }
}
