package freshet.store;

import freshet.store.account.PostingReadState;
import freshet.store.account.StreamQuery;
import freshet.store.model.PostingQuery.Position;
import freshet.store.model.Retention;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What some people read, in plain maps. */
final class ReaderModel {
  private static final Comparator<Position> BY_TIME =
      Comparator.comparing(Position::at).thenComparingLong(Position::id);

  /** A posting that is stored. */
  record Stored(long feed, long key, Instant at, Instant seenAt) {}

  /** Someone: whether each posting that may be read is, and what is starred and tagged. */
  static final class Reader {
    final Set<Long> feeds = new TreeSet<>();
    final Map<Long, Boolean> read = new TreeMap<>();
    final Set<Long> starred = new HashSet<>();
    final Map<Long, Set<String>> tags = new TreeMap<>();

    private void lose(long posting) {
      read.remove(posting);
      starred.remove(posting);
      tags.remove(posting);
    }

    private Set<String> tags(long posting) {
      return tags.computeIfAbsent(posting, _ -> new TreeSet<>());
    }
  }

  final Set<Long> feeds = new TreeSet<>();
  final Map<Long, Stored> postings = new TreeMap<>();
  final Map<Long, Reader> readers = new TreeMap<>();

  Reader reader(long account) {
    return readers.computeIfAbsent(account, _ -> new Reader());
  }

  void arrive(long id, Stored posting) {
    postings.put(id, posting);
    for (Reader reader : readers.values()) {
      if (reader.feeds.contains(posting.feed)) {
        reader.read.put(id, false);
      }
    }
  }

  private boolean isKept(long id) {
    return readers.values().stream()
        .anyMatch(reader -> reader.starred.contains(id) || !reader.tags(id).isEmpty());
  }

  private void removeUnlessKept(long id) {
    if (!isKept(id)) {
      postings.remove(id);
      readers.values().forEach(reader -> reader.lose(id));
    }
  }

  private List<Long> of(long feed) {
    return new ArrayList<>(
        postings.keySet().stream().filter(id -> stored(id).feed == feed).toList());
  }

  private Stored stored(long id) {
    Stored stored = postings.get(id);
    if (stored == null) {
      throw new IllegalStateException("no posting " + id);
    }
    return stored;
  }

  void takeBack(long feed, Collection<Long> keys) {
    of(feed).stream().filter(id -> keys.contains(stored(id).key)).forEach(this::removeUnlessKept);
  }

  void retain(Retention rule, int window, Instant now) {
    for (long feed : feeds) {
      List<Long> ids = of(feed).reversed();
      for (int i = Math.max(Retention.LEAST, window); i < ids.size(); i++) {
        if (i >= rule.perFeed() || stored(ids.get(i)).seenAt.isBefore(now.minus(rule.age()))) {
          removeUnlessKept(ids.get(i));
        }
      }
    }
  }

  void removeFeed(long feed) {
    readers.keySet().forEach(account -> unsubscribe(account, feed));
    feeds.remove(feed);
    of(feed).forEach(this::removeUnlessKept);
  }

  void subscribe(long account, long feed, Instant unreadFrom) {
    Reader reader = reader(account);
    if (reader.feeds.add(feed)) {
      for (long id : of(feed)) {
        boolean read = reader.read.getOrDefault(id, false);
        reader.read.put(id, read || stored(id).seenAt.isBefore(unreadFrom));
      }
    }
  }

  void unsubscribe(long account, long feed) {
    Reader reader = reader(account);
    if (reader.feeds.remove(feed)) {
      of(feed).stream().filter(id -> !reader.starred.contains(id)).forEach(reader::lose);
    }
  }

  void mark(long account, Collection<Long> ids, @Nullable Boolean read, @Nullable Boolean starred) {
    Reader reader = reader(account);
    for (long id : visible(reader, ids)) {
      if (read != null) {
        reader.read.put(id, read);
      }
      if (starred != null && (starred ? reader.starred.add(id) : reader.starred.remove(id))) {
        settle(reader, id);
      }
    }
  }

  private void settle(Reader reader, long id) {
    long feed = stored(id).feed;
    if (!reader.feeds.contains(feed) && !reader.starred.contains(id)) {
      reader.lose(id);
    }
    if (!feeds.contains(feed)) {
      removeUnlessKept(id);
    }
  }

  void tag(long account, Collection<Long> ids, List<String> add, List<String> remove) {
    Reader reader = reader(account);
    for (long id : visible(reader, ids)) {
      reader.tags(id).addAll(add);
      remove.forEach(reader.tags(id)::remove);
    }
  }

  private static List<Long> visible(Reader reader, Collection<Long> ids) {
    return ids.stream().filter(reader.read::containsKey).distinct().toList();
  }

  void readAll(long account, @Nullable Collection<Long> some, Instant until) {
    readAll(account, some, id -> !stored(id).seenAt.isAfter(until));
  }

  void readUpTo(long account, @Nullable Collection<Long> some, long last) {
    readAll(account, some, id -> id <= last);
  }

  private void readAll(long account, @Nullable Collection<Long> some, LongPredicate isMeant) {
    Reader reader = reader(account);
    reader.read.replaceAll(
        (id, read) -> {
          long feed = stored(id).feed;
          boolean asked = reader.feeds.contains(feed) && (some == null || some.contains(feed));
          return read || (asked && isMeant.test(id));
        });
  }

  long unread(long account, long feed) {
    Reader reader = reader(account);
    return of(feed).stream().filter(id -> !reader.read.getOrDefault(id, true)).count();
  }

  /** All that a query asks for, whatever its limit. */
  List<PostingReadState> all(StreamQuery query) {
    Reader reader = reader(query.account());
    Stream<Long> ids =
        reader.read.keySet().stream()
            .filter(id -> query.starred() || reader.feeds.contains(stored(id).feed))
            .filter(id -> !query.starred() || reader.starred.contains(id));
    List<PostingReadState> all = new ArrayList<>(ids.map(id -> state(reader, id)).toList());
    all.removeIf(state -> !isAsked(query, state));
    if (query.isByTime()) {
      all.sort(Comparator.comparing(this::position, BY_TIME));
    }
    if (!query.oldestFirst()) {
      Collections.reverse(all);
    }
    return all;
  }

  /** Returns where a posting is among others in the order of their times. */
  Position position(PostingReadState state) {
    return new Position(stored(state.posting()).at, state.posting());
  }

  private boolean isAsked(StreamQuery query, PostingReadState state) {
    List<Long> some = query.feeds();
    Boolean read = query.read();
    Instant of = query.times().from();
    Instant from = query.seenFrom();
    Instant before = query.seenBefore();
    return (some == null || some.contains(state.feed()))
        && (read == null || read == state.read())
        && (query.tag() == null || state.tags().contains(query.tag()))
        && (from == null || !state.seenAt().isBefore(from))
        && (before == null || state.seenAt().isBefore(before))
        && (of == null || !stored(state.posting()).at.isBefore(of))
        && isAfter(query, state);
  }

  private boolean isAfter(StreamQuery query, PostingReadState state) {
    Position after = query.after();
    if (after == null) {
      return true;
    }
    int order =
        query.isByTime()
            ? BY_TIME.compare(position(state), after)
            : Long.compare(state.posting(), after.id());
    return query.oldestFirst() ? order > 0 : order < 0;
  }

  private PostingReadState state(Reader reader, long id) {
    Stored posting = stored(id);
    return new PostingReadState(
        id,
        posting.feed,
        posting.seenAt,
        reader.read.getOrDefault(id, true),
        reader.starred.contains(id),
        List.copyOf(reader.tags(id)));
  }
}
