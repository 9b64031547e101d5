package freshet.reading.stream;

import freshet.http.RequestUrl;
import freshet.reading.RequestRejectedException;
import freshet.store.account.Subscription;
import freshet.store.model.SearchTokens.Facet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The subscriptions of an account in display order. */
public final class SubscriptionTree {
  private final Map<Long, Subscription> feeds = new LinkedHashMap<>();
  private final Map<String, List<Subscription>> folders = new TreeMap<>(NaturalOrder.OF_NAMES);
  private final List<Subscription> loose = new ArrayList<>();

  /**
   * Sorts subscriptions.
   *
   * @param names the names of all folders, including empty ones
   */
  public SubscriptionTree(List<Subscription> subscriptions, Collection<String> names) {
    names.forEach(name -> folders.put(name, new ArrayList<>()));
    for (Subscription one : subscriptions) {
      feeds.put(one.feed(), one);
      if (one.folders().isEmpty()) {
        loose.add(one);
      }
      one.folders().forEach(name -> folders.computeIfAbsent(name, _ -> new ArrayList<>()).add(one));
    }
  }

  public Collection<Subscription> feeds() {
    return feeds.values();
  }

  /** Returns the feeds of each folder by its name. */
  public Map<String, List<Subscription>> folders() {
    return folders;
  }

  /** Returns the feeds that are in no folder. */
  public List<Subscription> loose() {
    return loose;
  }

  /** Returns the title of a feed, or a placeholder if it is no longer subscribed to. */
  public String title(long feed) {
    Subscription known = feeds.get(feed);
    return known == null ? "A former feed" : title(known);
  }

  /** Returns the title of a feed, never its URL, which may hold a secret (GC-009). */
  public static String title(Subscription feed) {
    return feed.title().isBlank() ? RequestUrl.redacted(feed.url()) : feed.title();
  }

  /** Returns the URL without secrets. */
  public static String url(Subscription feed) {
    return RequestUrl.redacted(feed.url());
  }

  /**
   * Returns the title of a stream; throws {@link RequestRejectedException} if the account has no
   * such stream.
   */
  public String title(ReaderStream stream) {
    return switch (stream) {
      case ReaderStream.All() -> "All articles";
      case ReaderStream.Starred() -> "Starred";
      case ReaderStream.Today() -> "Today";
      case ReaderStream.Labelled(String name) -> name;
      case ReaderStream.InFolder(String name) -> {
        folder(name);
        yield name;
      }
      case ReaderStream.OfFeed(long feed) -> title(feed(feed));
      case ReaderStream.Search(String words, ReaderStream in) ->
          words.isEmpty() ? "Search" : "%s in %s".formatted(words, title(in));
      case ReaderStream.Narrowed(ReaderStream in, _, _) ->
          title(in)
              + Stream.of(Facet.LANG, Facet.CATEGORY)
                  .flatMap(
                      kind ->
                          stream
                              .narrowing(kind)
                              .map(value -> StreamFacets.name(kind, value))
                              .stream())
                  .collect(Collectors.joining(", ", ": ", ""));
    };
  }

  /** Returns the feeds of a stream; null for all. */
  public @Nullable List<Long> ids(ReaderStream stream) {
    return switch (stream) {
      case ReaderStream.All(),
          ReaderStream.Starred(),
          ReaderStream.Today(),
          ReaderStream.Labelled _ ->
          null;
      case ReaderStream.InFolder(String name) ->
          folder(name).stream().map(Subscription::feed).toList();
      case ReaderStream.OfFeed(long feed) -> List.of(feed(feed).feed());
      case ReaderStream.Search(_, ReaderStream in) -> ids(in);
      case ReaderStream.Narrowed(ReaderStream in, _, _) -> ids(in);
    };
  }

  private List<Subscription> folder(String name) {
    List<Subscription> known = folders.get(name);
    if (known == null) {
      throw new RequestRejectedException(404, "you have no folder '%s'".formatted(name));
    }
    return known;
  }

  /** Returns a subscription; empty if the account does not subscribe to the feed. */
  public Optional<Subscription> find(long feed) {
    return Optional.ofNullable(feeds.get(feed));
  }

  Subscription feed(long id) {
    Subscription known = feeds.get(id);
    if (known == null) {
      throw new RequestRejectedException(404, "you do not subscribe to this feed");
    }
    return known;
  }

  /** Returns the number of unread postings. */
  public long unread() {
    return unread(feeds.values());
  }

  /** Returns the number of unread postings in some feeds. */
  public static long unread(Collection<Subscription> some) {
    return some.stream().mapToLong(Subscription::unread).sum();
  }

  /** Returns the numbers of unread postings by the keys of their streams, without zeros. */
  public Map<String, Long> counts() {
    Map<String, Long> counts = new HashMap<>();
    counts.put(new ReaderStream.All().key(), unread());
    feeds.forEach((id, feed) -> counts.put(new ReaderStream.OfFeed(id).key(), feed.unread()));
    folders.forEach(
        (name, some) -> counts.put(new ReaderStream.InFolder(name).key(), unread(some)));
    counts.values().removeIf(count -> count == 0);
    return counts;
  }
}
