package freshet.crawler.terminal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A span of time whose postings may have left the window unseen (GC-051). */
public record Gap(Instant after, Instant before) {

  /**
   * Returns the gap before a document without known postings; null if it lists less than a window.
   */
  static @Nullable Gap in(RetrievalInfo contact, int listed) {
    LastDocument last = contact.order().standing().lastSeen();
    return last.at() != null && listed > 0 && listed >= last.window()
        ? new Gap(last.at(), contact.at())
        : null;
  }
}
