package freshet.web.pages;

import freshet.reading.RequestRejectedException;
import freshet.store.Store;
import freshet.store.model.IconRecord;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.PageSecurityHeaders;
import freshet.web.account.SignedInAccount;
import io.javalin.http.Context;
import java.util.Set;

/** Serves the icons of feeds to their readers. */
public final class IconRoutes implements RouteGroup {
  /** Image types that cannot contain a script (GC-122). */
  private static final Set<String> SHOWN =
      Set.of("image/png", "image/jpeg", "image/gif", "image/webp", "image/x-icon", "image/avif");

  private final Store store;
  private final Authentication doors;

  public IconRoutes(Store store, Authentication doors) {
    this.store = store;
    this.doors = doors;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, "/icon/{id}", this::give);
  }

  private void give(Context context, SignedInAccount visitor) {
    long feed = Forms.number(context, "id");
    IconRecord icon =
        store
            .subscriptions()
            .find(visitor.id(), feed)
            .flatMap(_ -> store.icons().find(feed))
            .filter(found -> SHOWN.contains(found.type()))
            .orElseThrow(() -> new RequestRejectedException(404, "there is no icon"));
    PageSecurityHeaders.harmless(context);
    context
        .header("Cache-Control", "private, max-age=86400")
        .contentType(icon.type())
        .result(icon.image());
  }
}
