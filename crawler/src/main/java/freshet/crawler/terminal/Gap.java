package freshet.crawler.terminal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A span of time whose postings may have left the window unseen (GC-051). */
public record Gap(Instant after, Instant before) {

  /** The gap before a document of which nothing is known; null if it is shorter than the window. */
  static @Nullable Gap in(Contact contact, int listed) {
    LastSeen last = contact.order().standing().lastSeen();
    return last.at() != null && listed > 0 && listed >= last.window()
        ? new Gap(last.at(), contact.at())
        : null;
  }
}
