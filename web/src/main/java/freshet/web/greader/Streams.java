package freshet.web.greader;

import freshet.crawler.http.RequestUrl;
import freshet.store.Store;
import freshet.store.people.Account;
import freshet.store.people.ItemState;
import freshet.store.people.StreamQuery;
import freshet.store.people.Subscription;
import freshet.web.apps.Parameters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds the postings that streams stand for. */
final class Streams {
  private final Store store;

  Streams(Store store) {
    this.store = store;
  }

  /**
   * A page of postings in the order of their arrival.
   *
   * @param next what the next page continues after; null if this is the last (GR-046)
   */
  record Page(List<ItemState> states, @Nullable Long next) {
    List<Long> ids() {
      return states.stream().map(ItemState::posting).toList();
    }
  }

  /** What is in any of some streams, through a filter. */
  Page page(List<StreamId> streams, StreamFilter filter) {
    int wanted = filter.most() + 1;
    StreamQuery all = filter.query(wanted);
    List<StreamQuery> queries =
        streams.stream()
            .flatMap(stream -> queries(all, filter.account(), stream).stream())
            .flatMap(query -> filtered(query, filter).stream())
            .toList();
    List<ItemState> found =
        queries.size() == 1
            ? states(queries.getFirst(), exclusions(filter))
            : merged(queries, exclusions(filter), all.oldestFirst());
    if (found.size() < wanted) {
      return new Page(found, null);
    }
    List<ItemState> kept = found.subList(0, filter.most());
    return new Page(kept, kept.getLast().posting());
  }

  private List<ItemState> merged(
      List<StreamQuery> queries, Predicate<ItemState> excluded, boolean oldestFirst) {
    Map<Long, ItemState> all = new LinkedHashMap<>();
    int wanted = 0;
    for (StreamQuery query : queries) {
      wanted = query.limit();
      states(query, excluded).forEach(state -> all.put(state.posting(), state));
    }
    Comparator<ItemState> order = Comparator.comparingLong(ItemState::posting);
    return all.values().stream()
        .sorted(oldestFirst ? order : order.reversed())
        .limit(wanted)
        .toList();
  }

  /** Goes on until a page is full of what is not excluded. */
  private List<ItemState> states(StreamQuery query, Predicate<ItemState> excluded) {
    List<ItemState> found = new ArrayList<>();
    List<ItemState> page = store.reading().states(query);
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

  /** The queries that together give a stream. */
  private List<StreamQuery> queries(StreamQuery all, Account account, StreamId stream) {
    return switch (stream) {
      case StreamId.Feed(long id) -> List.of(all.in(List.of(id)));
      case StreamId.FeedUrl(String url) ->
          feed(account, url).map(found -> all.in(List.of(found.feed()))).stream().toList();
      case StreamId.State(String name) -> state(all, name).stream().toList();
      case StreamId.Label(String name) -> label(all, account, name);
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

  /** The feeds of a folder, by their ids. */
  List<Long> inFolder(Account account, String name) {
    return store.subscriptions().of(account.id()).stream()
        .filter(one -> one.folders().contains(name))
        .map(Subscription::feed)
        .toList();
  }

  /** A feed that an account reads, by its URL as someone may write it. */
  Optional<Subscription> feed(Account account, String url) {
    String canonical = canonical(url);
    return store.subscriptions().of(account.id()).stream()
        .filter(one -> one.url().equals(url) || one.url().equals(canonical))
        .findFirst();
  }

  private static String canonical(String url) {
    return RequestUrl.canonical(url)
        .or(() -> RequestUrl.canonical(Parameters.decoded(url, false)))
        .orElse(url);
  }

  /** A feed that an account reads. */
  Optional<Subscription> subscription(Account account, StreamId stream) {
    return switch (stream) {
      case StreamId.Feed(long id) -> store.subscriptions().find(account.id(), id);
      case StreamId.FeedUrl(String url) -> feed(account, url);
      case StreamId.State _, StreamId.Label _, StreamId.Unknown _ -> Optional.empty();
    };
  }

  /** Narrows a query by what must be included and what must not; empty if nothing is left. */
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
      case StreamId.Unknown _ -> Optional.of(query);
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

  /** What no query can leave out. */
  private static Predicate<ItemState> exclusions(StreamFilter filter) {
    boolean starred = filter.excluded().contains(new StreamId.State("starred"));
    List<String> tags =
        filter.excluded().stream()
            .filter(StreamId.Label.class::isInstance)
            .map(one -> ((StreamId.Label) one).name())
            .toList();
    return state -> (starred && state.starred()) || state.tags().stream().anyMatch(tags::contains);
  }
}
