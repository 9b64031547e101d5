package freshet.web.reader;

import freshet.feed.Markup;
import freshet.feed.Posting;
import freshet.feed.html.PlainText;
import freshet.feed.html.WebUrl;
import freshet.store.SearchQuery;
import freshet.store.Store;
import freshet.store.StoredPosting;
import freshet.store.people.Item;
import freshet.store.people.StreamQuery;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the pages of streams. */
public final class Rivers {
  static final int PAGE = 40;
  private static final int EXCERPT = 160;
  private static final int RAW = 4000;

  private final Store store;
  private final InstantSource clock;

  public Rivers(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  /** What someone subscribes to. */
  public Shelf shelf(long account) {
    return new Shelf(
        store.subscriptions().of(account), store.subscriptions().folders(account).keySet());
  }

  /** A page; one more than it holds is asked for, which tells whether there is a next one. */
  public River page(
      long account, Shelf shelf, Stream stream, boolean unreadOnly, @Nullable Long after) {
    String title = shelf.title(stream);
    List<Item> found =
        stream instanceof Stream.Search search
            ? found(account, shelf, search, after)
            : store.reading().page(query(account, shelf, stream, unreadOnly).after(after));
    List<Item> items = found.subList(0, Math.min(PAGE, found.size()));
    List<Row> rows = items.stream().map(item -> row(item, shelf)).toList();
    Long next = found.size() > PAGE ? (Long) rows.getLast().id() : null;
    long newest = rows.stream().mapToLong(Row::id).max().orElse(0);
    return new River(stream, title, unreadOnly, rows, next, newest);
  }

  private static StreamQuery query(long account, Shelf shelf, Stream stream, boolean unreadOnly) {
    boolean starred = stream instanceof Stream.Starred;
    return StreamQuery.of(account, PAGE + 1)
        .in(shelf.ids(stream))
        .starred(starred)
        .read((unreadOnly && !starred) ? false : null);
  }

  private List<Item> found(long account, Shelf shelf, Stream.Search search, @Nullable Long after) {
    SearchQuery query =
        new SearchQuery(account, search.words(), shelf.ids(search), after, PAGE + 1);
    return store.reading().find(account, store.search().find(query));
  }

  /** What the page that is asked for comes after; null if it is the first. */
  public static @Nullable Long after(Context context) {
    String after = context.queryParam("after");
    return after == null || !after.matches("\\d{1,18}") ? null : (Long) Long.parseLong(after);
  }

  /** A posting as it is listed. */
  public Row row(Item item, Shelf shelf) {
    StoredPosting stored = item.posting();
    Posting posting = stored.posting();
    Instant at = stored.record().at();
    String excerpt = excerpt(posting);
    return new Row(
        stored.id(),
        stored.feed(),
        shelf.title(stored.feed()),
        posting.title().isBlank() ? untitled(excerpt) : posting.title(),
        link(posting),
        posting.title().isBlank() ? "" : excerpt,
        Times.ago(at, clock.instant()),
        at.toString(),
        item.state().read(),
        item.state().starred());
  }

  private static String untitled(String excerpt) {
    return excerpt.isEmpty() ? "Without a title" : excerpt;
  }

  /** Only the beginning is read: a river shows many. */
  private static String excerpt(Posting posting) {
    Markup markup = posting.summary().isEmpty() ? posting.content() : posting.summary();
    String raw = markup.raw();
    String start = raw.length() > RAW ? raw.substring(0, RAW) : raw;
    return PlainText.excerpt(new Markup(start, markup.html(), null), EXCERPT);
  }

  /** The link of a posting, if it leads to the web. */
  static @Nullable String link(Posting posting) {
    String link = posting.link();
    return link == null
        ? null
        : WebUrl.of(link).filter(WebUrl::isHttp).map(WebUrl::toString).orElse(null);
  }
}
