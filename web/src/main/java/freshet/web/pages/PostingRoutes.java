package freshet.web.pages;

import freshet.reading.DeferredWrites;
import freshet.reading.RequestRejectedException;
import freshet.reading.stream.PostingDetail;
import freshet.reading.stream.PostingPages;
import freshet.reading.stream.PostingRow;
import freshet.reading.stream.ReadingView;
import freshet.store.Store;
import freshet.store.account.AccountPosting;
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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Single postings: showing and marking them. */
public final class PostingRoutes implements RouteGroup {
  private final Store store;
  private final PostingPages rivers;
  private final Authentication doors;
  private final Pages pages;
  private final ArticleViews articles;
  private final InstantSource clock;
  private final DeferredWrites later = new DeferredWrites();

  public PostingRoutes(
      Store store, Authentication doors, Pages pages, ArticleViews articles, InstantSource clock) {
    this.store = store;
    this.rivers = new PostingPages(store, clock);
    this.doors = doors;
    this.pages = pages;
    this.articles = articles;
    this.clock = clock;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, "/posting/{id}", (context, visitor) -> show(context, visitor, "page"));
    doors.post(routes, "/posting/{id}/open", this::open);
    doors.post(routes, "/posting/{id}/mark", this::mark);
  }

  /** Returns a posting that this account may read; other postings are reported as missing. */
  private AccountPosting item(Context context, SignedInAccount visitor) {
    return store
        .reading()
        .find(visitor.id(), Forms.number(context, "id"))
        .orElseThrow(
            () ->
                new RequestRejectedException(404, "there is no such article among those you read"));
  }

  private void open(Context context, SignedInAccount visitor) {
    AccountPosting item = item(context, visitor);
    later.write(() -> mark(visitor, item, true, null));
    show(context, visitor, "opened");
    context.header("HX-Trigger", "counts");
  }

  private void mark(
      SignedInAccount visitor,
      AccountPosting item,
      @Nullable Boolean read,
      @Nullable Boolean starred) {
    List<Long> one = List.of(item.posting().id());
    store.reading().mark(visitor.id(), one, read, starred, clock.instant());
  }

  private void show(Context context, SignedInAccount visitor, String template) {
    AccountPosting item = item(context, visitor);
    ReadingView view = StreamRoutes.view(context, visitor, rivers, clock.instant());
    Map<String, Object> values = articles.values(visitor, item, view);
    String title = ((PostingDetail) Objects.requireNonNull(values.get("article"))).row().title();
    pages.show(context, visitor, title, "reader/" + template + ".jte", values);
  }

  private void mark(Context context, SignedInAccount visitor) {
    AccountPosting item = item(context, visitor);
    mark(visitor, item, flag(context, "read"), flag(context, "starred"));
    if (context.header("HX-Request") == null) {
      Forms.goTo(context, "/posting/" + item.posting().id());
      return;
    }
    ReadingView view = StreamRoutes.view(context, visitor, rivers, clock.instant());
    PostingRow row = rivers.row(item(context, visitor), view, true);
    pages.show(
        context,
        visitor,
        row.title(),
        "reader/marked.jte",
        Map.of("row", row, "actions", Forms.text(context, "actions").equals("true")));
    context.header("HX-Trigger", "counts");
  }

  private static @Nullable Boolean flag(Context context, String name) {
    String text = Forms.text(context, name);
    return text.isEmpty() ? null : (Boolean) text.equals("true");
  }
}
