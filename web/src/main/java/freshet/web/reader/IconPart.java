package freshet.web.reader;

import freshet.store.IconRecord;
import freshet.store.Store;
import freshet.web.Refusal;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.Doors;
import freshet.web.account.Forms;
import freshet.web.account.PageHeaders;
import freshet.web.account.Visitor;
import io.javalin.http.Context;
import java.util.Set;

/** The small images of feeds, to those who read them. */
public final class IconPart implements WebPart {
  /** None that can hold a script (GC-122). */
  private static final Set<String> SHOWN =
      Set.of("image/png", "image/jpeg", "image/gif", "image/webp", "image/x-icon", "image/avif");

  private final Store store;
  private final Doors doors;

  public IconPart(Store store, Doors doors) {
    this.store = store;
    this.doors = doors;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, "/icon/{id}", this::give);
  }

  private void give(Context context, Visitor visitor) {
    long feed = Forms.number(context, "id");
    IconRecord icon =
        store
            .subscriptions()
            .find(visitor.id(), feed)
            .flatMap(_ -> store.icons().find(feed))
            .filter(found -> SHOWN.contains(found.type()))
            .orElseThrow(() -> new Refusal(404, "there is no icon"));
    PageHeaders.harmless(context);
    context
        .header("Cache-Control", "private, max-age=86400")
        .contentType(icon.type())
        .result(icon.image());
  }
}
