package freshet.web.apps;

import freshet.store.Store;
import freshet.store.people.Item;
import freshet.store.people.Subscription;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The feeds that some postings come from, as their reader calls them. */
public final class Origins {
  /** To look for more than these one by one takes longer than to read all of an account. */
  private static final int FEW = 4;

  private final Store store;
  private final Map<Long, Origin> known = new HashMap<>();

  /** Those of some feeds. */
  public Origins(Store store, long account, Set<Long> feeds) {
    this.store = store;
    List<Subscription> read =
        feeds.size() > FEW
            ? store.subscriptions().of(account)
            : feeds.stream()
                .flatMap(feed -> store.subscriptions().find(account, feed).stream())
                .toList();
    read.forEach(one -> known.put(one.feed(), subscribed(one)));
  }

  /** A feed as its reader calls it. */
  public record Origin(String title, String url, @Nullable String site, List<String> folders) {}

  /** Where the postings of a feed come from. */
  public Origin of(long feed) {
    return known.computeIfAbsent(feed, this::starred);
  }

  /** Those of some postings. */
  public static Origins of(Store store, long account, List<Item> items) {
    return new Origins(
        store,
        account,
        items.stream().map(item -> item.posting().feed()).collect(Collectors.toSet()));
  }

  private static Origin subscribed(Subscription one) {
    return new Origin(one.title(), one.url(), one.site(), one.folders());
  }

  /** Of a feed that is not read any more, of which something was starred. */
  private Origin starred(long feed) {
    return store
        .feeds()
        .find(feed)
        .map(one -> one.description())
        .map(told -> new Origin(told.title(), "", told.site(), List.of()))
        .orElseGet(() -> new Origin("", "", null, List.of()));
  }
}
