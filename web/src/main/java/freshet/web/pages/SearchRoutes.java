package freshet.web.pages;

import freshet.reading.RequestRejectedException;
import freshet.reading.stream.PostingPage;
import freshet.reading.stream.PostingPage.Show;
import freshet.reading.stream.PostingPages;
import freshet.reading.stream.ReaderStream;
import freshet.reading.stream.ReadingView;
import freshet.store.Store;
import freshet.store.model.PostingQuery.Position;
import freshet.store.model.SearchMatcher;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page that searches postings. */
public final class SearchRoutes implements RouteGroup {
  /** The longest query. */
  public static final int LONGEST = 400;

  private final PostingPages rivers;
  private final InstantSource clock;
  private final Authentication doors;
  private final Pages pages;

  public SearchRoutes(Store store, Authentication doors, Pages pages, InstantSource clock) {
    this.rivers = new PostingPages(store, clock);
    this.clock = clock;
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, "/search", this::show);
  }

  private void show(Context context, SignedInAccount visitor) {
    ReaderStream.Search search = search(context);
    ReadingView view = StreamRoutes.view(context, visitor, rivers, clock.instant());
    @Nullable Position after = StreamRoutes.after(context);
    PostingPage river = rivers.page(view, search, new Show(false, false), after);
    if (after != null && context.header("HX-Request") != null) {
      pages.show(context, visitor, "Search", "reader/rows.jte", Map.of("river", river));
      return;
    }
    Map<String, Object> values =
        Map.of(
            "river",
            river,
            "shelf",
            view.shelf(),
            "search",
            search,
            "sentence",
            sentence(search, river));
    pages.show(context, visitor, river.title(), "search/search.jte", values);
  }

  /** Returns the search that a URL asks for. */
  public static ReaderStream.Search search(Context context) {
    String words = text(context, "q");
    if (words.length() > LONGEST) {
      throw new RequestRejectedException(
          413, "this is too long to look for; give at most %d characters".formatted(LONGEST));
    }
    ReaderStream in = ReaderStream.of(text(context, "in"));
    return new ReaderStream.Search(
        words, in instanceof ReaderStream.Starred ? new ReaderStream.All() : in);
  }

  private static String text(Context context, String name) {
    String text = context.queryParam(name);
    return text == null ? "" : text.replace("\0", "").strip();
  }

  /** Returns a message to show instead of postings; empty if there are some. */
  private static String sentence(ReaderStream.Search search, PostingPage river) {
    if (search.words().isEmpty()) {
      return "Type words above to search everything you read.";
    }
    if (!SearchMatcher.of(search.words()).lookForSomething()) {
      return "'%s' has no word that must occur; add one.".formatted(search.words());
    }
    return river.rows().isEmpty()
        ? "Nothing matches \"%s\". Try fewer words%s."
            .formatted(
                search.words(),
                search.in() instanceof ReaderStream.All ? "" : ", or search all feeds")
        : "";
  }
}
