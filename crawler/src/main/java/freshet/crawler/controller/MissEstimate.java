package freshet.crawler.controller;

import freshet.crawler.terminal.DatedPosting;
import freshet.crawler.terminal.DatedPosting.Dating;
import freshet.crawler.terminal.Gap;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.store.Store;
import freshet.store.StoreRetry;
import freshet.store.model.PostingQuery;
import freshet.store.model.PostingRef;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Estimates how many postings a gap hides, by the postings that the store has of the feed: the same
 * under every policy.
 */
record MissEstimate(Store store, StoreRetry patience) {
  /** The rate is that of this time before the gap. */
  private static final Duration LATELY = Duration.ofDays(30);

  /** Postings of a feed that are enough to know its rate. */
  private static final int ENOUGH = 500;

  /**
   * Returns the number of postings that were missed: the feed's rate before the gap times the span
   * that no document shows, at least one; 0 without a gap. The span ends with the oldest posting of
   * the document; if none has a date, the listed postings are subtracted instead.
   */
  int of(long feed, RetrievalOutcome outcome) {
    if (!(outcome.brought() instanceof Changed changed)) {
      return 0;
    }
    Gap gap = changed.gap();
    return gap == null ? 0 : size(changed, gap, rate(feed, gap.after()));
  }

  private static int size(Changed changed, Gap gap, double rate) {
    Instant oldest =
        changed.fresh().stream()
            .filter(posting -> posting.dating() == Dating.TOLD)
            .map(DatedPosting::at)
            .min(Instant::compareTo)
            .orElse(gap.before());
    boolean undated = !oldest.isBefore(gap.before());
    double missed = rate * days(gap.after(), oldest) - (undated ? changed.fresh().size() : 0);
    return (int) Math.max(1, Math.round(missed));
  }

  /** Returns the postings a day before a time; 0 if too little is known. */
  private double rate(long feed, Instant until) {
    PostingQuery latest = PostingQuery.latest(List.of(feed), PostingQuery.Order.TIME, ENOUGH);
    List<Instant> times =
        patience.insist(() -> store.postings().refs(latest)).stream()
            .map(PostingRef::at)
            .filter(at -> !at.isAfter(until))
            .toList();
    Instant since =
        times.stream().min(Instant::compareTo).map(first -> later(first, until)).orElse(until);
    // the history begins with a posting by construction, which is no evidence of the rate
    long posted = times.stream().filter(at -> at.isAfter(since)).count();
    return posted == 0 ? 0 : posted / days(since, until);
  }

  private static Instant later(Instant first, Instant until) {
    Instant lately = until.minus(LATELY);
    return first.isAfter(lately) ? first : lately;
  }

  private static double days(Instant from, Instant to) {
    return Math.max(0, EpochDays.of(Duration.between(from, to)));
  }
}
