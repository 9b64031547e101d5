package freshet.reading.subscription;

import freshet.store.Store;
import freshet.store.account.AccountPosting;
import freshet.store.account.Subscription;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The feeds of some postings, with the titles that their reader gave them. */
public final class FeedTitles {
  /** For more feeds than this, loading all subscriptions is faster than loading each. */
  private static final int FEW = 4;

  private final Store store;
  private final Map<Long, Origin> known = new HashMap<>();

  /** Loads the titles of some feeds. */
  public FeedTitles(Store store, long account, Set<Long> feeds) {
    this.store = store;
    List<Subscription> read =
        feeds.size() > FEW
            ? store.subscriptions().of(account)
            : feeds.stream()
                .flatMap(feed -> store.subscriptions().find(account, feed).stream())
                .toList();
    read.forEach(one -> known.put(one.feed(), subscribed(one)));
  }

  /** A feed with the title that its reader gave it. */
  public record Origin(String title, String url, @Nullable String site, List<String> folders) {}

  /** Returns the feed of a posting. */
  public Origin of(long feed) {
    return known.computeIfAbsent(feed, this::starred);
  }

  /** Loads the titles of the feeds of some postings. */
  public static FeedTitles of(Store store, long account, List<AccountPosting> items) {
    return new FeedTitles(
        store,
        account,
        items.stream().map(item -> item.posting().feed()).collect(Collectors.toSet()));
  }

  private static Origin subscribed(Subscription one) {
    return new Origin(one.title(), one.url(), one.site(), one.folders());
  }

  /** Returns a former feed of which a posting was starred. */
  private Origin starred(long feed) {
    return store
        .feeds()
        .find(feed)
        .map(one -> one.description())
        .map(told -> new Origin(told.title(), "", told.site(), List.of()))
        .orElseGet(() -> new Origin("", "", null, List.of()));
  }
}
