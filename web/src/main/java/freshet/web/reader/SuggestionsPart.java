package freshet.web.reader;

import freshet.store.Store;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.Doors;
import freshet.web.account.Pages;
import freshet.web.account.Visitor;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Suggests feeds. */
public final class SuggestionsPart implements WebPart {
  private final Suggesting suggesting;
  private final Doors doors;
  private final Pages pages;

  public SuggestionsPart(Store store, Doors doors, Pages pages, InstantSource clock) {
    this.suggesting = new Suggesting(store, clock);
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, "/suggestions", this::show);
  }

  private void show(Context context, Visitor visitor) {
    List<Suggestion> related = suggesting.related(visitor.id());
    List<Suggestion> hot = new ArrayList<>(suggesting.hot(visitor.id()));
    hot.removeAll(related);
    pages.show(
        context,
        visitor,
        "Suggestions",
        "reader/suggestions.jte",
        Map.of("related", related, "hot", hot));
  }
}
