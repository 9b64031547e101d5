package freshet.reading.alert;

import freshet.reading.rule.AccountRules;
import freshet.reading.rule.PostingTexts;
import freshet.reading.rule.RuleBudget;
import freshet.reading.search.ScopeFeeds;
import freshet.store.Store;
import freshet.store.account.Rule;
import freshet.store.account.SavedSearch;
import freshet.store.account.SwitchedOff;
import freshet.store.model.PostingFacet;
import freshet.store.model.PostingQuery;
import freshet.store.model.QuarantinedWork.Kind;
import freshet.store.model.SearchTimeoutException;
import freshet.store.model.StoredPosting;
import freshet.store.quarantine.Quarantine;
import freshet.store.quarantine.WorkItem;
import freshet.store.quarantine.WorkMark;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Applies rules and alerts to new postings in the order of arrival. Progress is stored after the
 * effects, and repeating them changes nothing, so a crash loses nothing. A rule or alert that fails
 * twice is quarantined; the others continue.
 */
public final class ArrivalMatcher {
  private static final Logger LOG = System.getLogger(ArrivalMatcher.class.getName());
  private static final int AT_ONCE = 500;

  /** An alert is switched off after this many slow searches in a row. */
  private static final int MOST_SLOW = 2;

  private final Store store;
  private final InstantSource clock;
  private final AlertMatcher alerts;
  private final RuleBudget budget = new RuleBudget();
  private final Map<Long, Integer> slowAlerts = new HashMap<>();
  private final Runnable made;
  private final Notice notice;
  private final Quarantine quarantine;
  private final WorkMark mark;

  /** Tells an account that one of its rules or alerts was switched off. */
  public interface Notice {
    /**
     * Shows the message on open pages of the account; the page at the path shows it in any case.
     */
    void tell(long account, String headline, String reason, String path);
  }

  /**
   * Creates a matcher, which works when {@link #sift} is called.
   *
   * @param made called when notifications may have become due
   */
  public ArrivalMatcher(
      Store store, InstantSource clock, Quarantine quarantine, Runnable made, Notice notice) {
    this.quarantine = quarantine;
    this.mark = new WorkMark(store.settings(), "sifter");
    this.store = store;
    this.clock = clock;
    this.alerts = new AlertMatcher(store);
    this.made = made;
    this.notice = notice;
  }

  /** Applies rules and alerts to all postings that were indexed since the last call. */
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
      mark.begin().ifPresent(piece -> died(piece, rules.values(), searches.values()));
      Pieces pieces = new Pieces(quarantine, mark);
      Map<Long, AccountRules> books = books(rules, pieces);
      Map<Long, List<PostingFacet>> facets = facets(rules, batch);
      for (StoredPosting posting : batch) {
        PostingTexts texts = PostingTexts.of(posting, facets);
        books.values().forEach(book -> book.look(texts));
      }
      for (long account : accounts) {
        ScopeFeeds reach = ScopeFeeds.of(store, account);
        Instant now = clock.instant();
        Set<Long> muted = apply(books.get(account), now);
        AlertMatcher.Arrivals arrivals = new AlertMatcher.Arrivals(batch, from, last, muted);
        for (SavedSearch search : searches.getOrDefault(account, List.of())) {
          pieces.attempt(piece(search), () -> match(search, reach, arrivals, now));
        }
      }
      store.rules().sifted(last);
      mark.done();
      made.run();
      from = last;
    }
  }

  private Map<Long, List<PostingFacet>> facets(
      Map<Long, List<Rule>> rules, List<StoredPosting> batch) {
    return rules.isEmpty()
        ? Map.of()
        : store.facets().of(batch.stream().map(StoredPosting::id).toList());
  }

  private Map<Long, AccountRules> books(Map<Long, List<Rule>> rules, Pieces pieces) {
    Map<Long, AccountRules> books = new TreeMap<>();
    rules.forEach(
        (account, own) ->
            books.put(
                account,
                AccountRules.of(
                    own,
                    ScopeFeeds.of(store, account),
                    budget,
                    (rule, work) -> pieces.attempt(piece(rule), work))));
    return books;
  }

  /** Counts a rule or alert that was running when the process died as failed. */
  private void died(
      String named, Collection<List<Rule>> rules, Collection<List<SavedSearch>> searches) {
    Stream.concat(
            rules.stream().flatMap(List::stream).map(ArrivalMatcher::piece),
            searches.stream().flatMap(List::stream).map(ArrivalMatcher::piece))
        .filter(piece -> piece.toString().equals(named))
        .forEach(quarantine::died);
  }

  private static WorkItem piece(Rule rule) {
    return new WorkItem(
        Kind.RULE, Long.toString(rule.id()), rule.account(), "Rule '%s'".formatted(rule.pattern()));
  }

  private static WorkItem piece(SavedSearch search) {
    return new WorkItem(
        Kind.ALERT,
        Long.toString(search.id()),
        search.account(),
        "Alert '%s'".formatted(search.name()));
  }

  /** The rules and alerts to apply to one batch, without those in quarantine. */
  private static final class Pieces {
    private final Quarantine quarantine;
    private final WorkMark mark;
    private final Map<Kind, Set<String>> aside = new EnumMap<>(Kind.class);

    Pieces(Quarantine quarantine, WorkMark mark) {
      this.quarantine = quarantine;
      this.mark = mark;
    }

    /** Runs a piece of work and returns whether it succeeded. */
    boolean attempt(WorkItem piece, Runnable work) {
      if (aside.computeIfAbsent(piece.kind(), quarantine::subjects).contains(piece.subject())) {
        return false;
      }
      mark.on(piece.toString());
      return quarantine.attempt(piece, work);
    }
  }

  private Set<Long> apply(@Nullable AccountRules book, Instant now) {
    if (book == null) {
      return Set.of();
    }
    Set<Long> muted = book.apply(store.reading(), now);
    book.unusable().forEach((rule, reason) -> switchOff(rule, reason, now));
    return muted;
  }

  private void switchOff(Rule rule, String reason, Instant now) {
    if (store.rules().switchOff(rule.id(), new SwitchedOff(reason, now))) {
      LOG.log(
          Level.INFO,
          "A rule was switched off; its owner is notified. account=%d rule=%d cause=\"%s\""
              .formatted(rule.account(), rule.id(), reason));
      notice.tell(rule.account(), "One of your rules was switched off", reason, "/rules");
    }
  }

  private void match(
      SavedSearch search, ScopeFeeds reach, AlertMatcher.Arrivals arrivals, Instant now) {
    try {
      alerts.match(search, reach, arrivals, now);
      slowAlerts.remove(search.id());
    } catch (SearchTimeoutException e) {
      if (slowAlerts.merge(search.id(), 1, Integer::sum) >= MOST_SLOW) {
        slowAlerts.remove(search.id());
        switchOff(search, String.valueOf(e.getMessage()), now);
      }
    }
  }

  private void switchOff(SavedSearch search, String reason, Instant now) {
    if (store.savedSearches().switchOff(search.id(), new SwitchedOff(reason, now))) {
      LOG.log(
          Level.INFO,
          "An alert was switched off; its owner is notified. account=%d alert=%d cause=\"%s\""
              .formatted(search.account(), search.id(), reason));
      notice.tell(search.account(), "One of your alerts was switched off", reason, "/alerts");
    }
  }

  private List<StoredPosting> batch(long from, long to) {
    PostingQuery.Position after = new PostingQuery.Position(Instant.EPOCH, from);
    return store.postings().page(PostingQuery.arrivals(AT_ONCE).after(after)).stream()
        .filter(posting -> posting.id() <= to)
        .toList();
  }
}
