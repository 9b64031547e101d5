package freshet.web.reader;

import freshet.store.Store;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.Doors;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.Visitor;
import freshet.web.manage.AddReport.Offer;
import freshet.web.manage.FeedPreview;
import freshet.web.manage.Previewing;
import freshet.web.manage.Previewing.Preview;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** Shows what someone would subscribe to. */
public final class PreviewPart implements WebPart {
  private final Store store;
  private final Previewing previewing;
  private final Doors doors;
  private final Pages pages;
  private final InstantSource clock;

  public PreviewPart(
      Store store, Previewing previewing, Doors doors, Pages pages, InstantSource clock) {
    this.store = store;
    this.previewing = previewing;
    this.doors = doors;
    this.pages = pages;
    this.clock = clock;
  }

  /** Someone else is asked for it, so that only a form of ours may. */
  @Override
  public void addTo(Routes routes) {
    doors.post(routes, "/preview", this::show);
  }

  private void show(Context context, Visitor visitor) {
    String owner = Long.toString(visitor.id());
    switch (previewing.of(Forms.text(context, "url"), owner)) {
      case Preview.One(FeedPreview feed) -> one(context, visitor, feed);
      case Preview.Several(List<Offer> offers) ->
          pages.show(
              context,
              visitor,
              "Several feeds",
              "reader/offers.jte",
              Map.of("offers", offers, "folder", Forms.text(context, "folder")));
    }
  }

  private void one(Context context, Visitor visitor, FeedPreview feed) {
    pages.show(
        context,
        visitor,
        feed.title(),
        "reader/preview.jte",
        Map.of(
            "feed",
            feed,
            "folders",
            store.subscriptions().folders(visitor.id()).keySet(),
            "folder",
            Forms.text(context, "folder"),
            "now",
            clock.instant()));
  }
}
