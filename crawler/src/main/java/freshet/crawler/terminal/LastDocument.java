package freshet.crawler.terminal;

import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged.Proof;
import freshet.feed.UpdateHints;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of the last stored document, and of how many postings the feed lists.
 *
 * @param at the last retrieval that returned or confirmed it; null if there was none
 * @param stamp the id of the state that a terminal's cache should have; 0 for none
 * @param window how many postings it listed
 * @param self its self link
 * @param most the most postings that the feed has listed lately (S)
 * @param fewerSince since when each document listed fewer; null if the last one listed so many
 * @param mostSince the most that a document has listed since then
 */
public record LastDocument(
    @Nullable Instant at,
    long stamp,
    int window,
    @Nullable String self,
    UpdateHints hints,
    int most,
    @Nullable Instant fewerSince,
    int mostSince) {
  public static final LastDocument NOTHING =
      new LastDocument(null, 0, 0, null, UpdateHints.NONE, 0, null, 0);

  /** A feed that lists fewer for so long has shortened its list for good. */
  static final Duration BELIEVED = Duration.ofDays(30);

  /** A single posting does not show that a shorter list is full. */
  private static final int LEAST_EVIDENCE = 2;

  /** Earlier versions stored only the window of the last document. */
  public LastDocument {
    most = Math.max(most, window);
  }

  /** Adjusts times after the clock was set back. */
  LastDocument setBack(Duration by) {
    return at == null
        ? this
        : new LastDocument(
            at.minus(by),
            stamp,
            window,
            self,
            hints,
            most,
            fewerSince == null ? null : fewerSince.minus(by),
            mostSince);
  }

  LastDocument with(long otherStamp) {
    return new LastDocument(at, otherStamp, window, self, hints, most, fewerSince, mostSince);
  }

  /** Returns a copy with what is known of the lengths of lists. */
  public LastDocument having(int listedMost, @Nullable Instant since, int listedSince) {
    return new LastDocument(at, stamp, window, self, hints, listedMost, since, listedSince);
  }

  LastDocument after(Changed changed) {
    LastDocument read =
        new LastDocument(
            changed.contact().at(),
            changed.seen().stamp(),
            changed.window(),
            changed.document().head().links().self(),
            changed.document().head().hints(),
            most,
            fewerSince,
            mostSince);
    return changed.partial() ? read : read.listing(most);
  }

  /** The same document lists as many postings as before; one that differs may list fewer. */
  LastDocument after(Unchanged unchanged) {
    DocumentState seen = unchanged.seen();
    LastDocument read =
        new LastDocument(
            unchanged.contact().at(),
            seen == null ? stamp : seen.stamp(),
            window,
            self,
            hints,
            most,
            fewerSince,
            mostSince);
    return unchanged.proof() == Proof.SAME_POSTINGS ? read : read.listing(most);
  }

  /** Updates the lengths of lists by this document, given the most that was listed before it. */
  private LastDocument listing(int before) {
    if (at == null || window >= before) {
      return having(window, null, 0);
    }
    Instant since = fewerSince == null ? at : fewerSince;
    int fewer = Math.max(mostSince, window);
    if (at.isBefore(since.plus(BELIEVED))) {
      return having(before, since, fewer);
    }
    return window == fewer ? having(fewer, null, 0) : having(fewer, at, window);
  }

  /**
   * Whether a list of so many postings, none of them known, is full, so that others may have left
   * it unseen (HL 4.1). That is one with as many as the feed has listed lately. A feed may also
   * have shortened its list: then a list is full if it is as long as any since, and the first
   * shorter one if it is not less than half as long. A feed that emptied its list removes postings
   * itself.
   */
  boolean isFull(int listed) {
    int shorter =
        fewerSince == null
            ? Math.max(LEAST_EVIDENCE, (most + 1) / 2)
            : mostSince == 0 ? most : mostSince;
    return listed > 0 && listed >= Math.min(most, shorter);
  }
}
