package freshet.web.alerts;

import freshet.crawler.quarantine.Piece;
import freshet.crawler.quarantine.Quarantine;
import freshet.crawler.quarantine.WorkMark;
import freshet.store.PostingQuery;
import freshet.store.Quarantined.Kind;
import freshet.store.SearchTimeoutException;
import freshet.store.Store;
import freshet.store.StoredPosting;
import freshet.store.people.Rule;
import freshet.store.people.SavedSearch;
import freshet.store.people.SwitchedOff;
import freshet.web.rules.PostingTexts;
import freshet.web.rules.RuleBook;
import freshet.web.rules.RuleBudget;
import freshet.web.search.Reach;
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
 * Applies rules and alerts to each posting that arrived, in the order of arrival. How far it got is
 * stored after what it did, and doing it twice does nothing more, so that a crash loses nothing. A
 * rule or alert that fails twice is set aside; the others go on.
 */
public final class Sifter {
  private static final Logger LOG = System.getLogger(Sifter.class.getName());
  private static final int AT_ONCE = 500;

  /** An alert whose search took too long so many times in succession is switched off. */
  private static final int MOST_SLOW = 2;

  private final Store store;
  private final InstantSource clock;
  private final AlertMatch alerts;
  private final RuleBudget budget = new RuleBudget();
  private final Map<Long, Integer> slowAlerts = new HashMap<>();
  private final Runnable made;
  private final Notice notice;
  private final Quarantine quarantine;
  private final WorkMark mark;

  /** Tells an account that a rule or an alert of its own was switched off. */
  public interface Notice {
    /** Tells it if a page is open; the page at the path says it in any case. */
    void tell(long account, String headline, String reason, String path);
  }

  /**
   * Sifts when told to.
   *
   * @param made called when there may be notifications to be told
   */
  public Sifter(
      Store store, InstantSource clock, Quarantine quarantine, Runnable made, Notice notice) {
    this.quarantine = quarantine;
    this.mark = new WorkMark(store.settings(), "sifter");
    this.store = store;
    this.clock = clock;
    this.alerts = new AlertMatch(store);
    this.made = made;
    this.notice = notice;
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
      mark.begin().ifPresent(piece -> died(piece, rules.values(), searches.values()));
      Pieces pieces = new Pieces(quarantine, mark);
      Map<Long, RuleBook> books = books(rules, pieces);
      for (StoredPosting posting : batch) {
        PostingTexts texts = new PostingTexts(posting);
        books.values().forEach(book -> book.look(texts));
      }
      for (long account : accounts) {
        Reach reach = Reach.of(store, account);
        Instant now = clock.instant();
        Set<Long> muted = apply(books.get(account), now);
        AlertMatch.Arrivals arrivals = new AlertMatch.Arrivals(batch, from, last, muted);
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

  private Map<Long, RuleBook> books(Map<Long, List<Rule>> rules, Pieces pieces) {
    Map<Long, RuleBook> books = new TreeMap<>();
    rules.forEach(
        (account, own) ->
            books.put(
                account,
                RuleBook.of(
                    own,
                    Reach.of(store, account),
                    budget,
                    (rule, work) -> pieces.attempt(piece(rule), work))));
    return books;
  }

  /** A rule or an alert over which the process died counts as one that failed. */
  private void died(
      String named, Collection<List<Rule>> rules, Collection<List<SavedSearch>> searches) {
    Stream.concat(
            rules.stream().flatMap(List::stream).map(Sifter::piece),
            searches.stream().flatMap(List::stream).map(Sifter::piece))
        .filter(piece -> piece.toString().equals(named))
        .forEach(quarantine::died);
  }

  private static Piece piece(Rule rule) {
    return new Piece(
        Kind.RULE, Long.toString(rule.id()), rule.account(), "Rule '%s'".formatted(rule.pattern()));
  }

  private static Piece piece(SavedSearch search) {
    return new Piece(
        Kind.ALERT,
        Long.toString(search.id()),
        search.account(),
        "Alert '%s'".formatted(search.name()));
  }

  /** What is applied to one batch; what was set aside is left out. */
  private static final class Pieces {
    private final Quarantine quarantine;
    private final WorkMark mark;
    private final Map<Kind, Set<String>> aside = new EnumMap<>(Kind.class);

    Pieces(Quarantine quarantine, WorkMark mark) {
      this.quarantine = quarantine;
      this.mark = mark;
    }

    /** Gives whether it was done. */
    boolean attempt(Piece piece, Runnable work) {
      if (aside.computeIfAbsent(piece.kind(), quarantine::subjects).contains(piece.subject())) {
        return false;
      }
      mark.on(piece.toString());
      return quarantine.attempt(piece, work);
    }
  }

  private Set<Long> apply(@Nullable RuleBook book, Instant now) {
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
          "A rule was switched off; its owner is told. account=%d rule=%d cause=\"%s\""
              .formatted(rule.account(), rule.id(), reason));
      notice.tell(rule.account(), "A rule of yours was switched off", reason, "/rules");
    }
  }

  private void match(SavedSearch search, Reach reach, AlertMatch.Arrivals arrivals, Instant now) {
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
          "An alert was switched off; its owner is told. account=%d alert=%d cause=\"%s\""
              .formatted(search.account(), search.id(), reason));
      notice.tell(search.account(), "An alert of yours was switched off", reason, "/alerts");
    }
  }

  private List<StoredPosting> batch(long from, long to) {
    PostingQuery.Position after = new PostingQuery.Position(Instant.EPOCH, from);
    return store.postings().page(PostingQuery.arrivals(AT_ONCE).after(after)).stream()
        .filter(posting -> posting.id() <= to)
        .toList();
  }
}
