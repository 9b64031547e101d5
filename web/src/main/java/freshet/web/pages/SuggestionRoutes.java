package freshet.web.pages;

import freshet.reading.subscription.FeedSuggestions;
import freshet.reading.subscription.SuggestedFeed;
import freshet.store.Store;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The page with suggested feeds. */
public final class SuggestionRoutes implements RouteGroup {
  private final FeedSuggestions suggesting;
  private final Authentication doors;
  private final Pages pages;

  public SuggestionRoutes(Store store, Authentication doors, Pages pages, InstantSource clock) {
    this.suggesting = new FeedSuggestions(store, clock);
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, "/suggestions", this::show);
  }

  private void show(Context context, SignedInAccount visitor) {
    List<SuggestedFeed> related = suggesting.related(visitor.id());
    List<SuggestedFeed> hot = new ArrayList<>(suggesting.hot(visitor.id()));
    hot.removeAll(related);
    pages.show(
        context,
        visitor,
        "Suggestions",
        "reader/suggestions.jte",
        Map.of("related", related, "hot", hot));
  }
}
