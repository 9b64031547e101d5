package freshet.web.greader;

import freshet.store.Store;
import freshet.store.people.Account;
import freshet.store.people.Subscription;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The feeds that the postings of an answer come from. */
final class Origins {
  private final Store store;
  private final Account account;
  private final Map<Long, Origin> known = new HashMap<>();

  Origins(Store store, Account account) {
    this.store = store;
    this.account = account;
  }

  /** A feed as its reader calls it. */
  record Origin(String title, String url, @Nullable String site, List<String> folders) {}

  Origin of(long feed) {
    return known.computeIfAbsent(feed, this::find);
  }

  private Origin find(long feed) {
    return store
        .subscriptions()
        .find(account.id(), feed)
        .map(Origins::subscribed)
        .orElseGet(() -> starred(feed));
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
