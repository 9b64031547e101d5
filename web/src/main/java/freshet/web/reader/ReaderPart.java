package freshet.web.reader;

import freshet.store.Store;
import freshet.web.Refusal;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.Doors;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.Visitor;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rivers of postings. */
public final class ReaderPart implements WebPart {
  private final Store store;
  private final Rivers rivers;
  private final Doors doors;
  private final Pages pages;

  public ReaderPart(Store store, Doors doors, Pages pages, InstantSource clock) {
    this.store = store;
    this.rivers = new Rivers(store, clock);
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, "/", (context, visitor) -> show(context, visitor, new Stream.All()));
    doors.get(
        routes, "/starred", (context, visitor) -> show(context, visitor, new Stream.Starred()));
    doors.get(routes, "/folder", (context, visitor) -> show(context, visitor, folder(context)));
    doors.get(
        routes,
        "/feed/{id}",
        (context, visitor) ->
            show(context, visitor, new Stream.OfFeed(Forms.number(context, "id"))));
    doors.get(routes, "/counts", this::counts);
    doors.post(routes, "/read-all", this::readAll);
  }

  private static Stream folder(Context context) {
    String name = context.queryParam("name");
    return new Stream.InFolder(name == null ? "" : name);
  }

  /** A page, or more of one. */
  private void show(Context context, Visitor visitor, Stream stream) {
    Shelf shelf = rivers.shelf(visitor.id());
    @Nullable Long after = Rivers.after(context);
    River river = rivers.page(visitor.id(), shelf, stream, unreadOnly(context, visitor), after);
    if (after != null && context.header("HX-Request") != null) {
      pages.show(context, visitor, river.title(), "reader/rows.jte", Map.of("river", river));
    } else {
      pages.show(
          context,
          visitor,
          river.title(),
          "reader/reader.jte",
          Map.of("river", river, "shelf", shelf));
    }
  }

  private static boolean unreadOnly(Context context, Visitor visitor) {
    String show = context.queryParam("show");
    return show == null ? visitor.preferences().unreadOnly() : !show.equals("all");
  }

  private void counts(Context context, Visitor visitor) {
    context.header("Cache-Control", "no-store").json(rivers.shelf(visitor.id()).counts());
  }

  /** Marks what is shown and all before it; what came in since stays unread. */
  private void readAll(Context context, Visitor visitor) {
    Stream stream = Stream.of(Forms.text(context, "stream"));
    Shelf shelf = rivers.shelf(visitor.id());
    String newest = Forms.text(context, "newest");
    if (!newest.matches("\\d{1,18}") || stream instanceof Stream.Starred) {
      throw new Refusal(422, "this form is not complete; load the page again");
    }
    store.reading().readUpTo(visitor.id(), shelf.ids(stream), Long.parseLong(newest));
    Forms.goTo(context, stream.path());
  }
}
