package freshet.web.protocol.greader;

import freshet.http.RequestUrl;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.PostingReadState;
import freshet.store.account.StreamQuery;
import freshet.store.account.Subscription;
import freshet.store.model.SearchTokens.Facet;
import freshet.web.protocol.RequestParameters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds the postings of streams. */
final class GReaderStreams {
  private static final StreamId READ = new StreamId.State("read");

  private final Store store;

  GReaderStreams(Store store) {
    this.store = store;
  }

  /**
   * A page of postings in the order of arrival.
   *
   * @param next where the next page continues; null if this is the last (GR-046)
   */
  record Page(List<PostingReadState> states, @Nullable Long next) {
    List<Long> ids() {
      return states.stream().map(PostingReadState::posting).toList();
    }
  }

  /** Returns postings that are in any of the streams and pass the filter. */
  Page page(List<StreamId> streams, StreamFilter filter) {
    int wanted = filter.most() + 1;
    StreamQuery all = filter.query(wanted);
    List<StreamQuery> queries = queries(streams, all, filter);
    List<PostingReadState> found =
        queries.size() == 1
            ? states(queries.getFirst(), exclusions(filter))
            : merged(queries, exclusions(filter), all.oldestFirst());
    if (found.size() < wanted) {
      return new Page(found, null);
    }
    List<PostingReadState> kept = found.subList(0, filter.most());
    return new Page(kept, kept.getLast().posting());
  }

  private List<StreamQuery> queries(List<StreamId> streams, StreamQuery all, StreamFilter filter) {
    return streams.stream()
        .flatMap(stream -> queries(all, filter.account(), stream).stream())
        .flatMap(query -> filtered(query, filter).stream())
        .toList();
  }

  /** Counts what is in any of some streams, through a filter, on this page and all after it. */
  long count(List<StreamId> streams, StreamFilter filter) {
    List<StreamQuery> queries = queries(streams, filter.query(Integer.MAX_VALUE), filter);
    boolean byDatabase = queries.size() == 1 && filter.excluded().stream().allMatch(READ::equals);
    return byDatabase
        ? store.reading().count(queries.getFirst())
        : merged(queries, exclusions(filter), false).size();
  }

  private List<PostingReadState> merged(
      List<StreamQuery> queries, Predicate<PostingReadState> excluded, boolean oldestFirst) {
    Map<Long, PostingReadState> all = new LinkedHashMap<>();
    int wanted = 0;
    for (StreamQuery query : queries) {
      wanted = query.limit();
      states(query, excluded).forEach(state -> all.put(state.posting(), state));
    }
    Comparator<PostingReadState> order = Comparator.comparingLong(PostingReadState::posting);
    return all.values().stream()
        .sorted(oldestFirst ? order : order.reversed())
        .limit(wanted)
        .toList();
  }

  /** Queries until a page is full of postings that are not excluded. */
  private List<PostingReadState> states(StreamQuery query, Predicate<PostingReadState> excluded) {
    List<PostingReadState> found = new ArrayList<>();
    List<PostingReadState> page = store.reading().states(query);
    while (true) {
      page.stream()
          .filter(excluded.negate())
          .limit(query.limit() - found.size())
          .forEach(found::add);
      if (page.size() < query.limit() || found.size() >= query.limit()) {
        return found;
      }
      page = store.reading().states(query.after(page.getLast().posting()));
    }
  }

  /** Returns the queries that together select a stream. */
  private List<StreamQuery> queries(StreamQuery all, Account account, StreamId stream) {
    return switch (stream) {
      case StreamId.Feed(long id) -> List.of(all.in(List.of(id)));
      case StreamId.FeedUrl(String url) ->
          feed(account, url).map(found -> all.in(List.of(found.feed()))).stream().toList();
      case StreamId.State(String name) -> state(all, name).stream().toList();
      case StreamId.Label(String name) -> label(all, account, name);
      case StreamId.Classified(Facet kind, String name, _) -> List.of(all.with(kind, name));
      case StreamId.Unknown _ -> List.of();
    };
  }

  private static Optional<StreamQuery> state(StreamQuery all, String name) {
    return switch (name) {
      case "reading-list" -> Optional.of(all);
      case "starred" -> Optional.of(all.starred(true));
      case "read" -> Optional.of(all.read(true));
      case "unread", "kept-unread", "fresh" -> Optional.of(all.read(false));
      default -> Optional.empty();
    };
  }

  private List<StreamQuery> label(StreamQuery all, Account account, String name) {
    List<StreamQuery> queries = new ArrayList<>();
    List<Long> feeds = inFolder(account, name);
    if (!feeds.isEmpty()) {
      queries.add(all.in(feeds));
    }
    if (store.reading().tags(account.id()).contains(name)) {
      queries.add(all.tagged(name));
    }
    return queries;
  }

  /** Returns the ids of the feeds in a folder. */
  List<Long> inFolder(Account account, String name) {
    return store.subscriptions().of(account.id()).stream()
        .filter(one -> one.folders().contains(name))
        .map(Subscription::feed)
        .toList();
  }

  /** Finds a subscribed feed by its URL, however it is written. */
  Optional<Subscription> feed(Account account, String url) {
    String canonical = canonical(url);
    return store.subscriptions().of(account.id()).stream()
        .filter(one -> one.url().equals(url) || one.url().equals(canonical))
        .findFirst();
  }

  private static String canonical(String url) {
    return RequestUrl.canonical(url)
        .or(() -> RequestUrl.canonical(RequestParameters.decoded(url, false)))
        .orElse(url);
  }

  /** Finds a subscribed feed. */
  Optional<Subscription> subscription(Account account, StreamId stream) {
    return switch (stream) {
      case StreamId.Feed(long id) -> store.subscriptions().find(account.id(), id);
      case StreamId.FeedUrl(String url) -> feed(account, url);
      case StreamId.State _, StreamId.Label _, StreamId.Classified _, StreamId.Unknown _ ->
          Optional.empty();
    };
  }

  /** Narrows a query by the included and excluded states; empty if nothing can match. */
  private Optional<StreamQuery> filtered(StreamQuery query, StreamFilter filter) {
    Optional<StreamQuery> narrowed = Optional.of(query);
    for (StreamId included : filter.included()) {
      narrowed = narrowed.flatMap(one -> including(one, filter.account(), included));
    }
    for (StreamId excluded : filter.excluded()) {
      narrowed = narrowed.flatMap(one -> excluding(one, filter.account(), excluded));
    }
    return narrowed;
  }

  private Optional<StreamQuery> including(StreamQuery query, Account account, StreamId stream) {
    return switch (stream) {
      case StreamId.State(String name) ->
          switch (name) {
            case "read" -> reading(query, true);
            case "unread", "kept-unread", "fresh" -> reading(query, false);
            case "starred" -> Optional.of(query.starred(true));
            default -> Optional.of(query);
          };
      case StreamId.Label(String name) when !inFolder(account, name).isEmpty() ->
          Optional.of(query.in(common(query.feeds(), inFolder(account, name))));
      case StreamId.Label(String name) -> Optional.of(query.tagged(name));
      case StreamId.Classified(Facet kind, String name, _) -> Optional.of(query.with(kind, name));
      case StreamId.Feed _, StreamId.FeedUrl _ ->
          subscription(account, stream)
              .map(one -> query.in(common(query.feeds(), List.of(one.feed()))));
      case StreamId.Unknown _ -> Optional.of(query);
    };
  }

  private Optional<StreamQuery> excluding(StreamQuery query, Account account, StreamId stream) {
    return switch (stream) {
      case StreamId.State(String name) ->
          switch (name) {
            case "read" -> reading(query, false);
            case "unread", "kept-unread", "fresh" -> reading(query, true);
            default -> Optional.of(query);
          };
      case StreamId.Label(String name) -> without(query, account, inFolder(account, name));
      case StreamId.Feed _, StreamId.FeedUrl _ ->
          without(
              query,
              account,
              subscription(account, stream).map(Subscription::feed).stream().toList());
      case StreamId.Classified _, StreamId.Unknown _ -> Optional.of(query);
    };
  }

  private static Optional<StreamQuery> reading(StreamQuery query, boolean read) {
    Boolean before = query.read();
    return before == null || before == read ? Optional.of(query.read(read)) : Optional.empty();
  }

  private static List<Long> common(@Nullable List<Long> some, List<Long> others) {
    return some == null ? others : some.stream().filter(others::contains).toList();
  }

  private Optional<StreamQuery> without(StreamQuery query, Account account, List<Long> feeds) {
    if (feeds.isEmpty()) {
      return Optional.of(query);
    }
    List<Long> before = query.feeds();
    List<Long> all =
        before != null
            ? before
            : store.subscriptions().of(account.id()).stream().map(Subscription::feed).toList();
    return Optional.of(query.in(all.stream().filter(feed -> !feeds.contains(feed)).toList()));
  }

  /** Returns the exclusions that a query cannot express. */
  private static Predicate<PostingReadState> exclusions(StreamFilter filter) {
    boolean starred = filter.excluded().contains(new StreamId.State("starred"));
    List<String> tags =
        filter.excluded().stream()
            .filter(StreamId.Label.class::isInstance)
            .map(one -> ((StreamId.Label) one).name())
            .toList();
    return state -> (starred && state.starred()) || state.tags().stream().anyMatch(tags::contains);
  }
}
