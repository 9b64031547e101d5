package freshet.web.pages;

import freshet.store.Store;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import freshet.web.admin.AddReport.Offer;
import freshet.web.admin.FeedPreview;
import freshet.web.admin.FeedPreviews;
import freshet.web.admin.FeedPreviews.Preview;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** Previews a feed. */
public final class PreviewRoutes implements RouteGroup {
  private final Store store;
  private final FeedPreviews previewing;
  private final Authentication doors;
  private final Pages pages;
  private final InstantSource clock;

  public PreviewRoutes(
      Store store,
      FeedPreviews previewing,
      Authentication doors,
      Pages pages,
      InstantSource clock) {
    this.store = store;
    this.previewing = previewing;
    this.doors = doors;
    this.pages = pages;
    this.clock = clock;
  }

  /** Adds the route as a POST: it fetches from another host, so it needs a CSRF token. */
  @Override
  public void addTo(Routes routes) {
    doors.post(routes, "/preview", this::show);
  }

  private void show(Context context, SignedInAccount visitor) {
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

  private void one(Context context, SignedInAccount visitor, FeedPreview feed) {
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
