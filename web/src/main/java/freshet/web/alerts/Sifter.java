package freshet.web.alerts;

import freshet.store.PostingQuery;
import freshet.store.Store;
import freshet.store.StoredPosting;
import freshet.store.people.Rule;
import freshet.store.people.SavedSearch;
import freshet.web.rules.RuleBook;
import freshet.web.search.Reach;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Applies rules and alerts to each posting that arrived, in the order of arrival. How far it got is
 * stored after what it did, and doing it twice does nothing more, so that a crash loses nothing.
 */
public final class Sifter {
  private static final int AT_ONCE = 500;

  private final Store store;
  private final InstantSource clock;
  private final AlertMatch alerts;
  private final Runnable made;

  /**
   * Sifts when told to.
   *
   * @param made called when there may be notifications to be told
   */
  public Sifter(Store store, InstantSource clock, Runnable made) {
    this.store = store;
    this.clock = clock;
    this.alerts = new AlertMatch(store);
    this.made = made;
  }

  /** Sifts all whose words were taken in. */
  public void sift() {
    long to = store.search().indexed();
    long from = store.rules().sifted();
    if (from >= to) {
      return;
    }
    Map<Long, List<Rule>> rules =
        store.rules().all().stream().collect(Collectors.groupingBy(Rule::account));
    Map<Long, List<SavedSearch>> searches =
        store.savedSearches().alerts().stream()
            .collect(Collectors.groupingBy(SavedSearch::account));
    Set<Long> accounts = new TreeSet<>(rules.keySet());
    accounts.addAll(searches.keySet());
    if (accounts.isEmpty()) {
      store.rules().sifted(to);
      return;
    }
    while (from < to) {
      List<StoredPosting> batch = batch(from, to);
      long last = batch.size() < AT_ONCE ? to : batch.getLast().id();
      for (long account : accounts) {
        Reach reach = Reach.of(store, account);
        Instant now = clock.instant();
        Set<Long> muted =
            RuleBook.of(rules.getOrDefault(account, List.of()), reach)
                .apply(batch, store.reading(), now);
        AlertMatch.Arrivals arrivals = new AlertMatch.Arrivals(batch, from, last, muted);
        searches
            .getOrDefault(account, List.of())
            .forEach(search -> alerts.match(search, reach, arrivals, now));
      }
      store.rules().sifted(last);
      made.run();
      from = last;
    }
  }

  private List<StoredPosting> batch(long from, long to) {
    PostingQuery.Position after = new PostingQuery.Position(Instant.EPOCH, from);
    return store.postings().page(PostingQuery.arrivals(AT_ONCE).after(after)).stream()
        .filter(posting -> posting.id() <= to)
        .toList();
  }
}
