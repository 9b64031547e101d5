package freshet.web.reader;

import freshet.store.Store;
import freshet.store.people.Item;
import freshet.web.LaterWrites;
import freshet.web.Refusal;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.Doors;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.Visitor;
import freshet.web.images.ShownImages;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Single postings: opening them, and what is marked on them. */
public final class PostingPart implements WebPart {
  private final Store store;
  private final Rivers rivers;
  private final Doors doors;
  private final Pages pages;
  private final ShownImages images;
  private final InstantSource clock;
  private final LaterWrites later = new LaterWrites();

  public PostingPart(
      Store store, Doors doors, Pages pages, ShownImages images, InstantSource clock) {
    this.store = store;
    this.rivers = new Rivers(store, clock);
    this.doors = doors;
    this.pages = pages;
    this.images = images;
    this.clock = clock;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, "/posting/{id}", (context, visitor) -> show(context, visitor, "page"));
    doors.post(routes, "/posting/{id}/open", this::open);
    doors.post(routes, "/posting/{id}/mark", this::mark);
  }

  /** One that this reader may read; to others it is as if there were none. */
  private Item item(Context context, Visitor visitor) {
    return store
        .reading()
        .find(visitor.id(), Forms.number(context, "id"))
        .orElseThrow(() -> new Refusal(404, "there is no such posting among those you read"));
  }

  private void open(Context context, Visitor visitor) {
    Item item = item(context, visitor);
    later.write(() -> mark(visitor, item, true, null));
    show(context, visitor, "opened");
    context.header("HX-Trigger", "counts");
  }

  private void mark(Visitor visitor, Item item, @Nullable Boolean read, @Nullable Boolean starred) {
    List<Long> one = List.of(item.posting().id());
    store.reading().mark(visitor.id(), one, read, starred, clock.instant());
  }

  private void show(Context context, Visitor visitor, String template) {
    Item item = item(context, visitor);
    Row row = rivers.row(item, rivers.shelf(visitor.id()));
    Article article =
        Article.of(row, item.posting(), store.articles().find(row.id()).orElse(null))
            .with(safe -> images.shown(safe, visitor.preferences().images()));
    pages.show(
        context, visitor, row.title(), "reader/" + template + ".jte", Map.of("article", article));
  }

  private void mark(Context context, Visitor visitor) {
    Item item = item(context, visitor);
    mark(visitor, item, flag(context, "read"), flag(context, "starred"));
    if (context.header("HX-Request") == null) {
      Forms.goTo(context, "/posting/" + item.posting().id());
      return;
    }
    Row row = rivers.row(item(context, visitor), rivers.shelf(visitor.id()));
    pages.show(context, visitor, row.title(), "reader/marked.jte", Map.of("row", row));
    context.header("HX-Trigger", "counts");
  }

  private static @Nullable Boolean flag(Context context, String name) {
    String text = Forms.text(context, name);
    return text.isEmpty() ? null : (Boolean) text.equals("true");
  }
}
