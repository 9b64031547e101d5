package freshet.web.search;

import freshet.store.Store;
import freshet.store.Words;
import freshet.web.Refusal;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.Doors;
import freshet.web.account.Pages;
import freshet.web.account.Visitor;
import freshet.web.reader.River;
import freshet.web.reader.Rivers;
import freshet.web.reader.Shelf;
import freshet.web.reader.Stream;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page that finds postings by their words. */
public final class SearchPart implements WebPart {
  /** The most that is looked for. */
  public static final int LONGEST = 400;

  private final Rivers rivers;
  private final Doors doors;
  private final Pages pages;

  public SearchPart(Store store, Doors doors, Pages pages, InstantSource clock) {
    this.rivers = new Rivers(store, clock);
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, "/search", this::show);
  }

  private void show(Context context, Visitor visitor) {
    Stream.Search search = search(context);
    Shelf shelf = rivers.shelf(visitor.id());
    @Nullable Long after = Rivers.after(context);
    River river = rivers.page(visitor.id(), shelf, search, false, after);
    if (after != null && context.header("HX-Request") != null) {
      pages.show(context, visitor, "Search", "reader/rows.jte", Map.of("river", river));
      return;
    }
    Map<String, Object> values =
        Map.of(
            "river", river, "shelf", shelf, "search", search, "sentence", sentence(search, river));
    pages.show(context, visitor, river.title(), "search/search.jte", values);
  }

  /** What the address asks for. */
  public static Stream.Search search(Context context) {
    String words = text(context, "q");
    if (words.length() > LONGEST) {
      throw new Refusal(
          413, "this is too long to look for; give at most %d characters".formatted(LONGEST));
    }
    Stream in = Stream.of(text(context, "in"));
    return new Stream.Search(words, in instanceof Stream.Starred ? new Stream.All() : in);
  }

  private static String text(Context context, String name) {
    String text = context.queryParam(name);
    return text == null ? "" : text.replace("\0", "").strip();
  }

  /** What is to be said instead of postings; empty if there are some. */
  private static String sentence(Stream.Search search, River river) {
    if (search.words().isEmpty()) {
      return "Type words above to look for them in all that you read.";
    }
    if (!Words.of(search.words()).lookForSomething()) {
      return "'%s' names no word that must be there; add one that must.".formatted(search.words());
    }
    return river.rows().isEmpty()
        ? "Nothing of what you read there has '%s'.".formatted(search.words())
        : "";
  }
}
