package freshet.crawler.terminal;

import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.feed.UpdateHints;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of the document that was stored last.
 *
 * @param at the last retrieval that gave or confirmed it; null if there was none
 * @param stamp names what the cache of a terminal should hold; 0 for nothing
 * @param window how many postings it listed
 * @param self its link to itself
 */
public record LastSeen(
    @Nullable Instant at, long stamp, int window, @Nullable String self, UpdateHints hints) {
  public static final LastSeen NOTHING = new LastSeen(null, 0, 0, null, UpdateHints.NONE);

  /** The same after the clock was set back. */
  LastSeen setBack(Duration by) {
    return at == null ? this : new LastSeen(at.minus(by), stamp, window, self, hints);
  }

  LastSeen with(long otherStamp) {
    return new LastSeen(at, otherStamp, window, self, hints);
  }

  LastSeen after(Changed changed) {
    return new LastSeen(
        changed.contact().at(),
        changed.seen().stamp(),
        changed.window(),
        changed.document().head().links().self(),
        changed.document().head().hints());
  }

  LastSeen after(Unchanged unchanged) {
    Seen seen = unchanged.seen();
    return new LastSeen(
        unchanged.contact().at(), seen == null ? stamp : seen.stamp(), window, self, hints);
  }
}
