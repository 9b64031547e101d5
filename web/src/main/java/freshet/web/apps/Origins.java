package freshet.web.greader;

import freshet.store.Store;
import freshet.store.people.Account;
import freshet.store.people.Item;
import freshet.store.people.Subscription;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The feeds that the postings of an answer come from. */
final class Origins {
  /** To look for more than these one by one takes longer than to read all of an account. */
  private static final int FEW = 4;

  private final Store store;
  private final Map<Long, Origin> known = new HashMap<>();

  /** Those of some postings. */
  Origins(Store store, Account account, List<Item> items) {
    this.store = store;
    Set<Long> feeds = new HashSet<>();
    items.forEach(item -> feeds.add(item.posting().feed()));
    List<Subscription> read =
        feeds.size() > FEW
            ? store.subscriptions().of(account.id())
            : feeds.stream()
                .flatMap(feed -> store.subscriptions().find(account.id(), feed).stream())
                .toList();
    read.forEach(one -> known.put(one.feed(), subscribed(one)));
  }

  /** A feed as its reader calls it. */
  record Origin(String title, String url, @Nullable String site, List<String> folders) {}

  Origin of(long feed) {
    return known.computeIfAbsent(feed, this::starred);
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
