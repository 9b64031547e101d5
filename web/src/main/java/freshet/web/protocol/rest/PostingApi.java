package freshet.web.protocol.rest;

import freshet.reading.RequestRejectedException;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.AccountPosting;
import freshet.store.account.StreamQuery;
import freshet.store.account.Subscription;
import freshet.store.model.ArticleRecord;
import freshet.store.model.FacetCount;
import freshet.store.model.PostingFacet;
import freshet.store.model.SearchQuery;
import freshet.store.model.SearchTokens.Facet;
import freshet.web.RequestBody;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.AppPasswordLogin;
import freshet.web.account.Forms;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads, marks and searches an account's postings. */
public final class PostingApi implements RouteGroup {
  private static final int USUAL = 50;
  private static final int MOST = 200;
  private static final int MOST_MARKED = 10_000;
  private static final int LONGEST_WORDS = 500;
  private static final int LONGEST_TAG = 200;

  /** How many postings are looked at for their languages and categories. */
  private static final int MOST_COUNTED = 1000;

  private final Store store;
  private final ApiAuth caller;
  private final InstantSource clock;

  public PostingApi(Store store, AppPasswordLogin login, InstantSource clock) {
    this.store = store;
    this.caller = new ApiAuth(login);
    this.clock = clock;
  }

  /** A request to mark postings; null leaves a mark. */
  record Marking(
      @Nullable List<Long> postings, @Nullable Boolean read, @Nullable Boolean starred) {}

  /** A request to add and remove tags. */
  record Tagging(
      @Nullable List<Long> postings, @Nullable List<String> add, @Nullable List<String> remove) {}

  @Override
  public void addTo(Routes routes) {
    caller.get(routes, "/postings", this::page);
    caller.get(routes, "/postings/{id}", this::one);
    caller.json(routes, HandlerType.POST, "/postings/mark", this::mark);
    caller.json(routes, HandlerType.POST, "/postings/tag", this::tag);
    caller.get(routes, "/search", this::search);
    caller.get(routes, "/facets", this::facets);
    caller.get(routes, "/tags", (_, account) -> tags(account));
  }

  private Map<String, List<String>> tags(Account account) {
    return Map.of("tags", store.reading().tags(account.id()));
  }

  private PostingJson.Page page(Context context, Account account) {
    int limit = QueryParameters.limit(context, USUAL, MOST);
    StreamQuery query =
        query(context, account, limit + 1)
            .oldestFirst(Boolean.TRUE.equals(QueryParameters.truth(context, "oldestFirst")))
            .after(QueryParameters.number(context, "after"));
    return page(context, store.reading().page(query), limit);
  }

  private StreamQuery query(Context context, Account account, int limit) {
    StreamQuery query =
        StreamQuery.of(account.id(), limit)
            .in(feeds(context, account))
            .tagged(QueryParameters.text(context, "tag").orElse(null))
            .read(QueryParameters.truth(context, "read"))
            .starred(Boolean.TRUE.equals(QueryParameters.truth(context, "starred")));
    for (Facet kind : Facet.values()) {
      String value = facet(context, kind).orElse(null);
      query = value == null ? query : query.with(kind, value);
    }
    return query;
  }

  private static Optional<String> facet(Context context, Facet kind) {
    Optional<String> value = QueryParameters.text(context, kind.parameter());
    if (value.isPresent() && kind.value(value.get()).isEmpty()) {
      throw new RequestRejectedException(
          400,
          "'%s' cannot be '%s'; give one such as those under /facets"
              .formatted(kind.parameter(), value.get()));
    }
    return value;
  }

  /**
   * A language or category.
   *
   * @param name as it is shown, and as queries take it
   * @param guesses how many of the postings have it by a guess
   */
  record FacetJson(String name, int postings, int guesses) {
    static FacetJson of(FacetCount count) {
      return new FacetJson(count.name(), count.postings(), count.guesses());
    }
  }

  /**
   * The languages and categories of some postings.
   *
   * @param newest how many postings were looked at
   */
  record FacetsJson(List<FacetJson> languages, List<FacetJson> categories, int newest) {}

  private FacetsJson facets(Context context, Account account) {
    List<Long> newest = store.reading().ids(query(context, account, MOST_COUNTED));
    Map<Facet, List<FacetJson>> counts =
        store.facets().counts(newest).stream()
            .collect(
                Collectors.groupingBy(
                    FacetCount::kind, Collectors.mapping(FacetJson::of, Collectors.toList())));
    return new FacetsJson(
        counts.getOrDefault(Facet.LANG, List.of()),
        counts.getOrDefault(Facet.CATEGORY, List.of()),
        newest.size());
  }

  /**
   * Makes a page of results; one more than the limit was loaded, to find out whether there is a
   * next page.
   */
  private PostingJson.Page page(Context context, List<AccountPosting> found, int limit) {
    boolean fullText = Boolean.TRUE.equals(QueryParameters.truth(context, "fullText"));
    List<AccountPosting> wanted = found.stream().limit(limit).toList();
    List<Long> ids = wanted.stream().map(one -> one.posting().id()).toList();
    Map<Long, ArticleRecord> pages = fullText ? store.articles().find(ids) : Map.of();
    Map<Long, List<PostingFacet>> facets = store.facets().of(ids);
    List<PostingJson> shown =
        wanted.stream()
            .map(
                one ->
                    PostingJson.of(
                        one,
                        pages.get(one.posting().id()),
                        facets.getOrDefault(one.posting().id(), List.of())))
            .toList();
    return new PostingJson.Page(shown, found.size() > limit ? (Long) shown.getLast().id() : null);
  }

  /** Returns the requested feeds; null for all. */
  private @Nullable List<Long> feeds(Context context, Account account) {
    @Nullable Long feed = QueryParameters.number(context, "feed");
    if (feed != null) {
      if (store.subscriptions().find(account.id(), feed).isEmpty()) {
        throw new RequestRejectedException(404, "you do not subscribe to this feed");
      }
      return List.of(feed);
    }
    Optional<String> folder = QueryParameters.text(context, "folder");
    if (folder.isEmpty()) {
      return null;
    }
    if (!store.subscriptions().folders(account.id()).containsKey(folder.get())) {
      throw new RequestRejectedException(404, "you have no folder '%s'".formatted(folder.get()));
    }
    return store.subscriptions().of(account.id()).stream()
        .filter(one -> one.folders().contains(folder.get()))
        .map(Subscription::feed)
        .toList();
  }

  private PostingJson one(Context context, Account account) {
    return store
        .reading()
        .find(account.id(), Forms.number(context, "id"))
        .map(this::json)
        .orElseThrow(
            () ->
                new RequestRejectedException(404, "there is no such article among those you read"));
  }

  private PostingJson json(AccountPosting one) {
    long id = one.posting().id();
    return PostingJson.of(
        one,
        store.articles().find(id).orElse(null),
        store.facets().of(List.of(id)).getOrDefault(id, List.of()));
  }

  private Map<String, Integer> mark(Context context, Account account) {
    Marking asked = RequestBody.json(context, Marking.class);
    List<Long> ids = ids(asked.postings);
    store.reading().mark(account.id(), ids, asked.read, asked.starred, clock.instant());
    return Map.of("postings", ids.size());
  }

  private static List<Long> ids(@Nullable List<Long> asked) {
    if (asked == null || asked.isEmpty() || asked.size() > MOST_MARKED || hasGaps(asked)) {
      throw new RequestRejectedException(
          400, "name 1 to %d postings by their ids in 'postings'".formatted(MOST_MARKED));
    }
    return asked;
  }

  private static boolean hasGaps(List<?> asked) {
    return asked.stream().anyMatch(Objects::isNull);
  }

  private Map<String, Integer> tag(Context context, Account account) {
    Tagging asked = RequestBody.json(context, Tagging.class);
    List<Long> ids = ids(asked.postings);
    store.reading().tag(account.id(), ids, names(asked.add), names(asked.remove));
    return Map.of("postings", ids.size());
  }

  private static List<String> names(@Nullable List<String> asked) {
    List<String> names = asked == null ? List.of() : asked;
    if (names.size() > 100
        || hasGaps(names)
        || names.stream().anyMatch(name -> name.isBlank() || name.length() > LONGEST_TAG)) {
      throw new RequestRejectedException(
          400, "a tag has 1 to %d characters".formatted(LONGEST_TAG));
    }
    return names;
  }

  private PostingJson.Page search(Context context, Account account) {
    String words =
        QueryParameters.text(context, "q")
            .filter(text -> text.length() <= LONGEST_WORDS)
            .orElseThrow(
                () ->
                    new RequestRejectedException(
                        400, "say what to look for in 'q', in at most 500 characters"));
    String narrowed =
        Stream.of(Facet.values())
                .flatMap(kind -> facet(context, kind).map(kind::term).stream())
                .collect(Collectors.joining(" ", "", " "))
            + words;
    int limit = QueryParameters.limit(context, USUAL, MOST);
    @Nullable Long after = QueryParameters.number(context, "after");
    List<Long> found =
        store
            .search()
            .find(
                new SearchQuery(account.id(), narrowed, feeds(context, account), after, limit + 1));
    return page(context, store.reading().find(account.id(), found), limit);
  }
}
