package freshet.web.search;

import freshet.store.Store;
import freshet.store.people.Scope;
import freshet.store.people.Subscription;
import freshet.web.reader.Shelf;
import freshet.web.reader.Stream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What an account reads, to tell which feeds a scope means; as it was when that was asked. */
public final class Reach {
  private final List<Subscription> subscriptions;
  private final Map<Long, String> folders = new HashMap<>();
  private final Map<String, Long> labels;

  private Reach(List<Subscription> subscriptions, Map<String, Long> labels) {
    this.subscriptions = subscriptions;
    this.labels = labels;
    labels.forEach((name, label) -> folders.put(label, name));
  }

  /** That of an account. */
  public static Reach of(Store store, long account) {
    return new Reach(store.subscriptions().of(account), store.subscriptions().folders(account));
  }

  /** The feeds in a scope; none if what it names is gone. */
  public Set<Long> feeds(Scope scope) {
    return subscriptions.stream()
        .filter(subscription -> isIn(subscription, scope))
        .map(Subscription::feed)
        .collect(Collectors.toSet());
  }

  private boolean isIn(Subscription subscription, Scope scope) {
    return switch (scope) {
      case Scope.All() -> true;
      case Scope.Folder(long label) ->
          subscription.folders().stream().anyMatch(name -> name.equals(folders.get(label)));
      case Scope.Feed(long feed) -> subscription.feed() == feed;
    };
  }

  /** The scope that someone chose as a stream; one that is not theirs is none. */
  public Scope scope(Stream stream) {
    return switch (stream) {
      case Stream.InFolder(String name) -> new Scope.Folder(labels.getOrDefault(name, 0L));
      case Stream.OfFeed(long feed) -> new Scope.Feed(feed);
      case Stream.All(), Stream.Starred(), Stream.Search(_, _) -> new Scope.All();
    };
  }

  /** The stream that shows a scope. */
  public Stream stream(Scope scope) {
    return switch (scope) {
      case Scope.All() -> new Stream.All();
      case Scope.Folder(long label) -> new Stream.InFolder(folders.getOrDefault(label, ""));
      case Scope.Feed(long feed) -> new Stream.OfFeed(feed);
    };
  }

  /** A scope in words, to follow "in". */
  public String words(Scope scope) {
    return switch (scope) {
      case Scope.All() -> "all feeds";
      case Scope.Folder(long label) ->
          folders.containsKey(label) ? "the folder " + folders.get(label) : "a folder that is gone";
      case Scope.Feed(long feed) ->
          subscriptions.stream()
              .filter(subscription -> subscription.feed() == feed)
              .map(Shelf::title)
              .findFirst()
              .orElse("a feed that you no longer read");
    };
  }
}
