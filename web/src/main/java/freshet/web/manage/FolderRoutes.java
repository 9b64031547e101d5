package freshet.web.manage;

import freshet.reading.RequestRejectedException;
import freshet.reading.stream.SubscriptionTree;
import freshet.store.Store;
import freshet.store.account.EndedLabel;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The page of an account's folders and labels. */
public final class FolderRoutes implements RouteGroup {
  private static final String PATH = "/folders";

  private final Store store;
  private final ManagePages shared;
  private final Authentication doors;
  private final Pages pages;

  public FolderRoutes(Store store, ManagePages shared, Authentication doors, Pages pages) {
    this.store = store;
    this.shared = shared;
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, PATH, this::show);
    doors.post(routes, "/folders/rename", this::rename);
    doors.post(routes, "/folders/remove", this::remove);
  }

  private void show(Context context, SignedInAccount visitor) {
    SubscriptionTree tree = ManagePages.shelf(store, visitor);
    Map<String, Integer> folders = new HashMap<>();
    tree.folders().forEach((name, feeds) -> folders.put(name, feeds.size()));
    Map<String, Object> values = new HashMap<>(shared.offer(context, visitor));
    values.put("folders", List.copyOf(tree.folders().keySet()));
    values.put("sizes", folders);
    values.put("labels", store.reading().tags(visitor.id()));
    values.put("shelf", tree);
    pages.show(context, visitor, "Folders and labels", "manage/folders.jte", values);
  }

  private void rename(Context context, SignedInAccount visitor) {
    String to = FolderNames.checked(Forms.text(context, "to"));
    if (!store.subscriptions().renameLabel(visitor.id(), Forms.text(context, "name"), to)) {
      throw unknown();
    }
    Forms.goTo(context, PATH);
  }

  private void remove(Context context, SignedInAccount visitor) {
    String name = Forms.text(context, "name");
    EndedLabel ended =
        store.subscriptions().endLabel(visitor.id(), name).orElseThrow(FolderRoutes::unknown);
    String token =
        shared
            .undo()
            .did(
                visitor.id(),
                ended.folder()
                    ? "Removed the folder %s. Its feeds stay.".formatted(name)
                    : "Removed the label %s. Its articles stay.".formatted(name),
                () -> store.subscriptions().restore(ended),
                () -> store.subscriptions().settle(ended));
    shared.goTo(context, PATH, token);
  }

  private static RequestRejectedException unknown() {
    return new RequestRejectedException(404, "you have no such folder or label");
  }
}
