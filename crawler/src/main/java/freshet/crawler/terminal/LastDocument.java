package freshet.crawler.terminal;

import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.feed.UpdateHints;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of the last stored document.
 *
 * @param at the last retrieval that returned or confirmed it; null if there was none
 * @param stamp the id of the state that a terminal's cache should have; 0 for none
 * @param window how many postings it listed
 * @param self its self link
 */
public record LastDocument(
    @Nullable Instant at, long stamp, int window, @Nullable String self, UpdateHints hints) {
  public static final LastDocument NOTHING = new LastDocument(null, 0, 0, null, UpdateHints.NONE);

  /** Adjusts times after the clock was set back. */
  LastDocument setBack(Duration by) {
    return at == null ? this : new LastDocument(at.minus(by), stamp, window, self, hints);
  }

  LastDocument with(long otherStamp) {
    return new LastDocument(at, otherStamp, window, self, hints);
  }

  LastDocument after(Changed changed) {
    return new LastDocument(
        changed.contact().at(),
        changed.seen().stamp(),
        changed.window(),
        changed.document().head().links().self(),
        changed.document().head().hints());
  }

  LastDocument after(Unchanged unchanged) {
    DocumentState seen = unchanged.seen();
    return new LastDocument(
        unchanged.contact().at(), seen == null ? stamp : seen.stamp(), window, self, hints);
  }
}
