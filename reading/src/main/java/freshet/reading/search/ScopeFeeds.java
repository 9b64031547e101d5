package freshet.reading.search;

import freshet.reading.stream.ReaderStream;
import freshet.reading.stream.SubscriptionTree;
import freshet.store.Store;
import freshet.store.account.FeedScope;
import freshet.store.account.Subscription;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A snapshot of an account's subscriptions that resolves a scope to feeds. */
public final class ScopeFeeds {
  private final List<Subscription> subscriptions;
  private final Map<Long, String> folders = new HashMap<>();
  private final Map<String, Long> labels;

  private ScopeFeeds(List<Subscription> subscriptions, Map<String, Long> labels) {
    this.subscriptions = subscriptions;
    this.labels = labels;
    labels.forEach((name, label) -> folders.put(label, name));
  }

  /** Takes the snapshot of an account. */
  public static ScopeFeeds of(Store store, long account) {
    return new ScopeFeeds(
        store.subscriptions().of(account), store.subscriptions().folders(account));
  }

  /** Returns the feeds in a scope; empty if the folder or feed no longer exists. */
  public Set<Long> feeds(FeedScope scope) {
    return subscriptions.stream()
        .filter(subscription -> isIn(subscription, scope))
        .map(Subscription::feed)
        .collect(Collectors.toSet());
  }

  private boolean isIn(Subscription subscription, FeedScope scope) {
    return switch (scope) {
      case FeedScope.All() -> true;
      case FeedScope.Folder(long label) ->
          subscription.folders().stream().anyMatch(name -> name.equals(folders.get(label)));
      case FeedScope.Feed(long feed) -> subscription.feed() == feed;
    };
  }

  /** Returns the scope of a stream that someone chose; an unknown folder gives an empty scope. */
  public FeedScope scope(ReaderStream stream) {
    return switch (stream) {
      case ReaderStream.InFolder(String name) ->
          new FeedScope.Folder(labels.getOrDefault(name, 0L));
      case ReaderStream.OfFeed(long feed) -> new FeedScope.Feed(feed);
      case ReaderStream.All(),
          ReaderStream.Starred(),
          ReaderStream.Today(),
          ReaderStream.Labelled _,
          ReaderStream.Search(_, _) ->
          new FeedScope.All();
      case ReaderStream.Narrowed(ReaderStream in, _, _) -> scope(in);
    };
  }

  /** Returns the stream that shows a scope. */
  public ReaderStream stream(FeedScope scope) {
    return switch (scope) {
      case FeedScope.All() -> new ReaderStream.All();
      case FeedScope.Folder(long label) ->
          new ReaderStream.InFolder(folders.getOrDefault(label, ""));
      case FeedScope.Feed(long feed) -> new ReaderStream.OfFeed(feed);
    };
  }

  /** Describes a scope, to be put after "in". */
  public String words(FeedScope scope) {
    return switch (scope) {
      case FeedScope.All() -> "all feeds";
      case FeedScope.Folder(long label) ->
          folders.containsKey(label) ? "the folder " + folders.get(label) : "a folder that is gone";
      case FeedScope.Feed(long feed) ->
          subscriptions.stream()
              .filter(subscription -> subscription.feed() == feed)
              .map(SubscriptionTree::title)
              .findFirst()
              .orElse("a feed that you no longer read");
    };
  }
}
