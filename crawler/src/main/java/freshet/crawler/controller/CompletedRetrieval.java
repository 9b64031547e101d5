package freshet.crawler.controller;

import freshet.crawler.push.PushTrust;
import freshet.crawler.terminal.FeedCost;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalState;
import freshet.store.model.RetrievalRecord;
import org.jspecify.annotations.Nullable;

/**
 * A retrieval with its results, ready to be stored.
 *
 * @param cost what its retrievals are known to cost, with this one
 * @param lesson what the policy may learn; null if there was no document
 * @param counts whether a failure counts against the feed; false if our own network was down
 */
public record CompletedRetrieval(
    ScheduledRetrieval ticket,
    RetrievalOutcome outcome,
    RetrievalState standing,
    PushTrust trust,
    FeedCost cost,
    @Nullable Observation lesson,
    boolean counts,
    RetrievalRecord record) {

  /** Returns its time in days. */
  double at() {
    return EpochDays.of(outcome.contact().at());
  }

  /**
   * Returns the dates of new postings, ascending; postings of a feed's first document have no
   * delay.
   */
  double[] news() {
    return lesson == null || ticket.first() ? new double[0] : lesson.news();
  }
}
