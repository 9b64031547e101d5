package freshet.reading.stream;

import freshet.feed.Posting;
import freshet.feed.RawText;
import freshet.feed.html.HtmlText;
import freshet.feed.html.WebUrl;
import freshet.reading.image.SignedImageUrls;
import freshet.reading.stream.PostingPage.Show;
import freshet.reading.stream.PostingRow.FeedName;
import freshet.reading.stream.PostingRow.Marks;
import freshet.store.Store;
import freshet.store.account.AccountPosting;
import freshet.store.account.StreamQuery;
import freshet.store.model.PostingQuery.Order;
import freshet.store.model.PostingQuery.Position;
import freshet.store.model.SearchQuery;
import freshet.store.model.SearchTokens.Facet;
import freshet.store.model.StoredPosting;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Loads the pages of streams. */
public final class PostingPages {
  static final int PAGE = 40;

  /** How many postings are looked at for the languages and categories of a stream. */
  private static final int NEWEST = 500;

  private static final int MOST_GROUPS = 12;
  private static final int ROWS_OF_GROUP = 5;
  private static final int RAW = 6000;

  private final Store store;
  private final InstantSource clock;
  private final PostingFactsMaker facts;

  public PostingPages(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
    this.facts = new PostingFactsMaker(SignedImageUrls.of(store.settings(), clock));
  }

  /** Returns the subscriptions of an account. */
  public SubscriptionTree shelf(long account) {
    return new SubscriptionTree(
        store.subscriptions().of(account), store.subscriptions().folders(account).keySet());
  }

  /**
   * Loads a page. It asks for one posting more than the page holds, to find out whether there is a
   * next page.
   *
   * @param after where the page before ended; null for the first
   */
  public PostingPage page(
      ReadingView view, ReaderStream stream, Show show, @Nullable Position after) {
    SubscriptionTree shelf = view.shelf();
    String title = shelf.title(stream);
    boolean isSearch = stream instanceof ReaderStream.Search;
    List<AccountPosting> found =
        stream instanceof ReaderStream.Search search
            ? found(view.account(), shelf, search, after)
            : store
                .reading()
                .page(
                    query(view, stream, show.unreadOnly())
                        .sorted(Order.TIME, show.oldestFirst())
                        .afterPosition(after));
    List<AccountPosting> items = found.subList(0, Math.min(PAGE, found.size()));
    List<PostingRow> rows = items.stream().map(item -> row(item, view, !isSearch)).toList();
    @Nullable String next = found.size() > PAGE ? text(items.getLast().posting().position()) : null;
    boolean isFirst = after == null && !isSearch;
    return new PostingPage(
        stream,
        title,
        show,
        rows,
        next,
        isFirst ? newest(view, stream) : 0,
        after == null || isSearch ? "" : view.times().day(after.at()),
        isFirst ? unreadOfDays(view, stream, rows) : Map.of());
  }

  private static String text(Position position) {
    return position.at().toEpochMilli() + "." + position.id();
  }

  /** Returns the position of a text that a page's link has; empty if it is none. */
  public static Optional<Position> position(String text) {
    return text.matches("-?\\d{1,17}\\.\\d{1,18}")
        ? Optional.of(
            new Position(
                Instant.ofEpochMilli(Long.parseLong(text.substring(0, text.indexOf('.')))),
                Long.parseLong(text.substring(text.indexOf('.') + 1))))
        : Optional.empty();
  }

  /** Returns the latest arrival of a stream, up to which all can be marked as read. */
  private long newest(ReadingView view, ReaderStream stream) {
    return store.reading().ids(query(view, stream, false).from(null).first(1)).stream()
        .findFirst()
        .orElse(0L);
  }

  /** Counts what is unread of the last two days, if rows of them are shown. */
  private Map<String, Long> unreadOfDays(
      ReadingView view, ReaderStream stream, List<PostingRow> rows) {
    LocalTimes times = view.times();
    String today = times.day(times.startOfToday());
    String yesterday = times.day(times.startOfYesterday());
    Map<String, Long> unread = new HashMap<>();
    if (!(stream instanceof ReaderStream.Starred)
        && rows.stream().anyMatch(row -> row.day().equals(today) || row.day().equals(yesterday))) {
      StreamQuery query = query(view, stream, true).sorted(Order.TIME, false);
      long ofToday = store.reading().count(query.from(times.startOfToday()));
      unread.put(today, ofToday);
      if (rows.stream().anyMatch(row -> row.day().equals(yesterday))) {
        unread.put(
            yesterday, store.reading().count(query.from(times.startOfYesterday())) - ofToday);
      }
    }
    return unread;
  }

  /** Returns the numbers of unread postings by the keys of their streams, without zeros. */
  public Map<String, Long> counts(ReadingView view) {
    Map<String, Long> counts = view.shelf().counts();
    ReaderStream today = new ReaderStream.Today();
    long unread = store.reading().count(query(view, today, true).sorted(Order.TIME, false));
    if (unread > 0) {
      counts.put(today.key(), unread);
    }
    ReaderStream starred = new ReaderStream.Starred();
    long stars = store.reading().count(query(view, starred, false));
    if (stars > 0) {
      counts.put(starred.key(), stars);
    }
    return counts;
  }

  private static StreamQuery query(ReadingView view, ReaderStream stream, boolean unreadOnly) {
    boolean starred = stream.whole() instanceof ReaderStream.Starred;
    StreamQuery query =
        StreamQuery.of(view.account(), PAGE + 1)
            .in(view.shelf().ids(stream))
            .starred(starred)
            .tagged(stream.whole() instanceof ReaderStream.Labelled(String name) ? name : null)
            .from(stream.whole() instanceof ReaderStream.Today ? view.times().startOfToday() : null)
            .read((unreadOnly && !starred) ? false : null);
    for (Facet kind : Facet.values()) {
      String value = stream.narrowing(kind).orElse(null);
      query = value == null ? query : query.with(kind, value);
    }
    return query;
  }

  /** Returns the languages and categories among the newest postings of a stream. */
  public StreamFacets facets(ReadingView view, ReaderStream stream, boolean unreadOnly) {
    StreamQuery query = query(view, stream, unreadOnly).first(NEWEST);
    List<Long> newest = store.reading().ids(query);
    return StreamFacets.of(
        stream,
        store.facets().counts(newest),
        newest.size(),
        unreadOnly ? "show=unread" : "show=all");
  }

  /** Returns the newest postings of a stream in each of its languages or categories. */
  public List<PostingGroup> groups(
      ReadingView view, PostingPage page, StreamFacets facets, Facet kind) {
    return facets.of(kind).stream()
        .limit(MOST_GROUPS)
        .map(
            choice -> {
              ReaderStream group = page.stream().narrowed(kind, choice.value());
              StreamQuery query =
                  query(view, group, page.unreadOnly())
                      .sorted(Order.TIME, page.show().oldestFirst())
                      .first(ROWS_OF_GROUP);
              return new PostingGroup(
                  choice,
                  store.reading().page(query).stream()
                      .map(item -> row(item, view, false))
                      .toList());
            })
        .toList();
  }

  /**
   * Marks the postings of a stream that arrived up to one as read.
   *
   * @return those that were unread
   */
  public List<Long> markRead(ReadingView view, ReaderStream stream, long newest) {
    StreamQuery query = query(view, stream, true).first(Integer.MAX_VALUE).after(newest + 1);
    List<Long> unread = store.reading().ids(query);
    if (stream instanceof ReaderStream.All
        || stream instanceof ReaderStream.InFolder
        || stream instanceof ReaderStream.OfFeed) {
      store.reading().readUpTo(view.account(), view.shelf().ids(stream), newest);
    } else {
      store.reading().mark(view.account(), unread, true, null, clock.instant());
    }
    return unread;
  }

  private List<AccountPosting> found(
      long account, SubscriptionTree shelf, ReaderStream.Search search, @Nullable Position after) {
    @Nullable Long last = after == null ? null : (Long) after.id();
    SearchQuery query = new SearchQuery(account, search.words(), shelf.ids(search), last, PAGE + 1);
    return store.reading().find(account, store.search().find(query));
  }

  /** Returns a posting as it is told to machines, where nobody reads times. */
  public PostingRow row(AccountPosting item, SubscriptionTree shelf) {
    LocalTimes times = new LocalTimes(ZoneOffset.UTC, Locale.ENGLISH, clock.instant());
    return row(item, new ReadingView(0, shelf, times, true, ReadingView.BRIEF), true);
  }

  /**
   * Returns a posting as a list shows it.
   *
   * @param underDays whether the list has headings of days
   */
  public PostingRow row(AccountPosting item, ReadingView view, boolean underDays) {
    StoredPosting stored = item.posting();
    Posting posting = stored.posting();
    Instant at = stored.record().at();
    String excerpt = excerpt(posting, view.excerpt());
    return new PostingRow(
        stored.id(),
        new FeedName(stored.feed(), view.shelf().title(stored.feed())),
        posting.title().isBlank() ? untitled(excerpt) : posting.title(),
        link(posting),
        posting.title().isBlank() ? "" : excerpt,
        underDays ? view.times().brief(at) : view.times().dated(at),
        at.toString(),
        underDays ? view.times().day(at) : "",
        new Marks(item.state().read(), item.state().starred()),
        facts.of(item, view));
  }

  private static String untitled(String excerpt) {
    return excerpt.isEmpty() ? "Without a title" : excerpt;
  }

  /**
   * Returns the first words of a posting. It reads only the beginning of the text, since a list
   * shows many postings.
   */
  private static String excerpt(Posting posting, int most) {
    RawText markup = posting.summary().isEmpty() ? posting.content() : posting.summary();
    String raw = markup.raw();
    String start = raw.length() > RAW ? raw.substring(0, RAW) : raw;
    return HtmlText.excerpt(new RawText(start, markup.html(), null), most);
  }

  /** Returns the link of a posting; null unless it leads to the web. */
  static @Nullable String link(Posting posting) {
    String link = posting.link();
    return link == null
        ? null
        : WebUrl.of(link).filter(WebUrl::isHttp).map(WebUrl::toString).orElse(null);
  }
}
