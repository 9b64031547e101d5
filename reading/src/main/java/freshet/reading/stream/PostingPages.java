package freshet.reading.stream;

import freshet.feed.Posting;
import freshet.feed.RawText;
import freshet.feed.html.HtmlText;
import freshet.feed.html.WebUrl;
import freshet.reading.image.SignedImageUrls;
import freshet.store.Store;
import freshet.store.account.AccountPosting;
import freshet.store.account.StreamQuery;
import freshet.store.model.SearchQuery;
import freshet.store.model.SearchTokens.Facet;
import freshet.store.model.StoredPosting;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Loads the pages of streams. */
public final class PostingPages {
  static final int PAGE = 40;
  private static final int EXCERPT = 160;

  /** How many postings are looked at for the languages and categories of a stream. */
  private static final int NEWEST = 500;

  private static final int MOST_GROUPS = 12;
  private static final int ROWS_OF_GROUP = 5;
  private static final int RAW = 4000;

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
   */
  public PostingPage page(
      long account,
      SubscriptionTree shelf,
      ReaderStream stream,
      boolean unreadOnly,
      @Nullable Long after) {
    String title = shelf.title(stream);
    List<AccountPosting> found =
        stream instanceof ReaderStream.Search search
            ? found(account, shelf, search, after)
            : store.reading().page(query(account, shelf, stream, unreadOnly).after(after));
    List<AccountPosting> items = found.subList(0, Math.min(PAGE, found.size()));
    List<PostingRow> rows = items.stream().map(item -> row(item, shelf)).toList();
    Long next = found.size() > PAGE ? (Long) rows.getLast().id() : null;
    long newest = rows.stream().mapToLong(PostingRow::id).max().orElse(0);
    return new PostingPage(stream, title, unreadOnly, rows, next, newest);
  }

  private static StreamQuery query(
      long account, SubscriptionTree shelf, ReaderStream stream, boolean unreadOnly) {
    boolean starred = stream.whole() instanceof ReaderStream.Starred;
    StreamQuery query =
        StreamQuery.of(account, PAGE + 1)
            .in(shelf.ids(stream))
            .starred(starred)
            .read((unreadOnly && !starred) ? false : null);
    for (Facet kind : Facet.values()) {
      String value = stream.narrowing(kind).orElse(null);
      query = value == null ? query : query.with(kind, value);
    }
    return query;
  }

  /** Returns the languages and categories among the newest postings of a stream. */
  public StreamFacets facets(
      long account, SubscriptionTree shelf, ReaderStream stream, boolean unreadOnly) {
    StreamQuery query = query(account, shelf, stream, unreadOnly).first(NEWEST);
    List<Long> newest = store.reading().ids(query);
    return StreamFacets.of(
        stream,
        store.facets().counts(newest),
        newest.size(),
        unreadOnly ? "show=unread" : "show=all");
  }

  /** Returns the newest postings of a stream in each of its languages or categories. */
  public List<PostingGroup> groups(
      long account, SubscriptionTree shelf, PostingPage page, StreamFacets facets, Facet kind) {
    return facets.of(kind).stream()
        .limit(MOST_GROUPS)
        .map(
            choice -> {
              ReaderStream group = page.stream().narrowed(kind, choice.value());
              StreamQuery query =
                  query(account, shelf, group, page.unreadOnly()).first(ROWS_OF_GROUP);
              return new PostingGroup(
                  choice,
                  store.reading().page(query).stream().map(item -> row(item, shelf)).toList());
            })
        .toList();
  }

  /** Marks the postings of a stream up to one as read. */
  public void markRead(long account, SubscriptionTree shelf, ReaderStream stream, long newest) {
    if (stream instanceof ReaderStream.Narrowed) {
      StreamQuery query =
          query(account, shelf, stream, true).first(Integer.MAX_VALUE).after(newest + 1);
      store.reading().mark(account, store.reading().ids(query), true, null, clock.instant());
    } else {
      store.reading().readUpTo(account, shelf.ids(stream), newest);
    }
  }

  private List<AccountPosting> found(
      long account, SubscriptionTree shelf, ReaderStream.Search search, @Nullable Long after) {
    SearchQuery query =
        new SearchQuery(account, search.words(), shelf.ids(search), after, PAGE + 1);
    return store.reading().find(account, store.search().find(query));
  }

  /** Returns a posting as a list shows it. */
  public PostingRow row(AccountPosting item, SubscriptionTree shelf) {
    StoredPosting stored = item.posting();
    Posting posting = stored.posting();
    Instant at = stored.record().at();
    String excerpt = excerpt(posting);
    return new PostingRow(
        stored.id(),
        stored.feed(),
        shelf.title(stored.feed()),
        posting.title().isBlank() ? untitled(excerpt) : posting.title(),
        link(posting),
        posting.title().isBlank() ? "" : excerpt,
        RelativeTimes.ago(at, clock.instant()),
        at.toString(),
        item.state().read(),
        item.state().starred(),
        facts.of(item, shelf));
  }

  private static String untitled(String excerpt) {
    return excerpt.isEmpty() ? "Without a title" : excerpt;
  }

  /**
   * Returns the first words of a posting. It reads only the beginning of the text, since a list
   * shows many postings.
   */
  private static String excerpt(Posting posting) {
    RawText markup = posting.summary().isEmpty() ? posting.content() : posting.summary();
    String raw = markup.raw();
    String start = raw.length() > RAW ? raw.substring(0, RAW) : raw;
    return HtmlText.excerpt(new RawText(start, markup.html(), null), EXCERPT);
  }

  /** Returns the link of a posting; null unless it leads to the web. */
  static @Nullable String link(Posting posting) {
    String link = posting.link();
    return link == null
        ? null
        : WebUrl.of(link).filter(WebUrl::isHttp).map(WebUrl::toString).orElse(null);
  }
}
