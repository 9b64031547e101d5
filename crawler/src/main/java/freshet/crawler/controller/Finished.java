package freshet.crawler.controller;

import freshet.crawler.push.PushTrust;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.Standing;
import freshet.store.RetrievalRecord;
import org.jspecify.annotations.Nullable;

/**
 * A retrieval with all that follows from it, ready to be stored.
 *
 * @param lesson what the policy may learn; null if it brought no document
 * @param counts whether a failure is held against the feed, or our own network was down
 */
public record Finished(
    Ticket ticket,
    RetrievalOutcome outcome,
    Standing standing,
    PushTrust trust,
    @Nullable Lesson lesson,
    boolean counts,
    RetrievalRecord record) {

  /** When it was made, in days. */
  double at() {
    return Days.of(outcome.contact().at());
  }

  /** Dates of the new postings, ascending; what a first document lists was not waited for. */
  double[] news() {
    return lesson == null || ticket.first() ? new double[0] : lesson.news();
  }
}
