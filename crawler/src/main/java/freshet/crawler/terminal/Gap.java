package freshet.crawler.terminal;

import freshet.feed.FeedDocument;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A span of time whose postings may have left the window unseen (GC-051). */
public record Gap(Instant after, Instant before) {

  /**
   * Returns the gap before a document without known postings; null if it is not full, or if it is
   * shorter than usual and reaches back before the last one, as after a relaunch under other ids.
   */
  static @Nullable Gap in(RetrievalInfo contact, FeedDocument document) {
    LastDocument last = contact.order().standing().lastSeen();
    Instant after = last.at();
    int listed = document.postings().size();
    if (after == null || !last.isFull(listed)) {
      return null;
    }
    boolean covered = listed < last.most() && reachesBack(document, after);
    return covered ? null : new Gap(after, contact.at());
  }

  /** Whether half of the postings or more are dated before a time. */
  private static boolean reachesBack(FeedDocument document, Instant time) {
    long older =
        document.postings().stream()
            .map(DatedPosting::told)
            .filter(Objects::nonNull)
            .filter(told -> !told.isAfter(time))
            .count();
    return 2 * older >= document.postings().size();
  }
}
