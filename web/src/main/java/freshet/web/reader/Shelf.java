package freshet.web.reader;

import freshet.crawler.http.RequestUrl;
import freshet.store.people.Subscription;
import freshet.web.Refusal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All that someone subscribes to, in its order. */
public final class Shelf {
  private final Map<Long, Subscription> feeds = new LinkedHashMap<>();
  private final Map<String, List<Subscription>> folders =
      new TreeMap<>(String.CASE_INSENSITIVE_ORDER.thenComparing(String::compareTo));
  private final List<Subscription> loose = new ArrayList<>();

  /**
   * Puts subscriptions in order.
   *
   * @param names of all folders, also of those without feeds
   */
  Shelf(List<Subscription> subscriptions, Collection<String> names) {
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

  /** The feeds of each folder by its name. */
  public Map<String, List<Subscription>> folders() {
    return folders;
  }

  /** The feeds that are in no folder. */
  public List<Subscription> loose() {
    return loose;
  }

  /** The title of a feed; of one that is not subscribed to any more, a word. */
  public String title(long feed) {
    Subscription known = feeds.get(feed);
    return known == null ? "A former feed" : title(known);
  }

  /** Never the bare URL, which may hold a secret (GC-009). */
  public static String title(Subscription feed) {
    return feed.title().isBlank() ? RequestUrl.redacted(feed.url()) : feed.title();
  }

  /** The URL without secrets. */
  public static String url(Subscription feed) {
    return RequestUrl.redacted(feed.url());
  }

  /** The title of a stream; throws {@link Refusal} if there is none such. */
  public String title(Stream stream) {
    return switch (stream) {
      case Stream.All() -> "All postings";
      case Stream.Starred() -> "Starred";
      case Stream.InFolder(String name) -> {
        folder(name);
        yield name;
      }
      case Stream.OfFeed(long feed) -> title(feed(feed));
      case Stream.Search(String words, Stream in) ->
          words.isEmpty() ? "Search" : "%s in %s".formatted(words, title(in));
    };
  }

  /** The feeds of a stream; null for all. */
  public @Nullable List<Long> ids(Stream stream) {
    return switch (stream) {
      case Stream.All(), Stream.Starred() -> null;
      case Stream.InFolder(String name) -> folder(name).stream().map(Subscription::feed).toList();
      case Stream.OfFeed(long feed) -> List.of(feed(feed).feed());
      case Stream.Search(_, Stream in) -> ids(in);
    };
  }

  private List<Subscription> folder(String name) {
    List<Subscription> known = folders.get(name);
    if (known == null) {
      throw new Refusal(404, "you have no folder '%s'".formatted(name));
    }
    return known;
  }

  Subscription feed(long id) {
    Subscription known = feeds.get(id);
    if (known == null) {
      throw new Refusal(404, "you do not subscribe to this feed");
    }
    return known;
  }

  /** How many are unread in all. */
  public long unread() {
    return unread(feeds.values());
  }

  /** How many are unread in some feeds. */
  public static long unread(Collection<Subscription> some) {
    return some.stream().mapToLong(Subscription::unread).sum();
  }

  /** The numbers of unread postings by the keys of their streams, without those that are 0. */
  Map<String, Long> counts() {
    Map<String, Long> counts = new HashMap<>();
    counts.put(new Stream.All().key(), unread());
    feeds.forEach((id, feed) -> counts.put(new Stream.OfFeed(id).key(), feed.unread()));
    folders.forEach((name, some) -> counts.put(new Stream.InFolder(name).key(), unread(some)));
    counts.values().removeIf(count -> count == 0);
    return counts;
  }
}
