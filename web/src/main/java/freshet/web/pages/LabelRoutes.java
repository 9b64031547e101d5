package freshet.web.pages;

import freshet.reading.RequestRejectedException;
import freshet.store.Store;
import freshet.store.account.AccountPosting;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;

/** Labels, which reader apps call tags: their list, and giving them to postings. */
public final class LabelRoutes implements RouteGroup {
  private static final int LONGEST = 100;

  private final Store store;
  private final Authentication doors;
  private final Pages pages;

  public LabelRoutes(Store store, Authentication doors, Pages pages) {
    this.store = store;
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, "/labels", this::show);
    doors.post(routes, "/posting/{id}/label", this::change);
  }

  private void show(Context context, SignedInAccount visitor) {
    List<String> labels = store.reading().tags(visitor.id());
    pages.show(context, visitor, "Labels", "reader/labels.jte", Map.of("labels", labels));
  }

  private void change(Context context, SignedInAccount visitor) {
    long posting = Forms.number(context, "id");
    item(visitor, posting);
    String chosen = Forms.text(context, "add");
    String add = chosen.isEmpty() ? Forms.text(context, "new") : chosen;
    String remove = Forms.text(context, "remove");
    if (add.length() > LONGEST || store.subscriptions().folders(visitor.id()).containsKey(add)) {
      throw new RequestRejectedException(
          422,
          "'%s' cannot be a label: give at most %d characters, and no name of a folder"
              .formatted(add, LONGEST));
    }
    boolean removes = !remove.isEmpty();
    if (removes || !add.isEmpty()) {
      store
          .reading()
          .tag(
              visitor.id(),
              List.of(posting),
              removes ? List.of() : List.of(add),
              removes ? List.of(remove) : List.of());
    }
    if (context.header("HX-Request") == null) {
      Forms.goTo(context, "/posting/" + posting);
      return;
    }
    LabelChoice labels = LabelChoice.of(store, visitor.id(), item(visitor, posting));
    pages.show(context, visitor, "Labels", "reader/labelmenu.jte", Map.of("labels", labels));
  }

  private AccountPosting item(SignedInAccount visitor, long posting) {
    return store
        .reading()
        .find(visitor.id(), posting)
        .orElseThrow(
            () ->
                new RequestRejectedException(404, "there is no such article among those you read"));
  }
}
