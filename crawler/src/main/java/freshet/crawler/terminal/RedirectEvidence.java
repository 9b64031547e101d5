package freshet.crawler.terminal;

import freshet.crawler.terminal.PermanentRedirect.Likeness;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How often and how long a feed has redirected permanently to the same place.
 *
 * @param likeness of the first document read there; it stays, because afterwards the postings there
 *     are known, whichever feed they belong to
 */
public record RedirectEvidence(
    String target, Instant first, Instant last, int times, Likeness likeness) {
  private static final int TIMES = 3;
  private static final Duration SPAN = Duration.ofDays(3);

  static RedirectEvidence after(
      @Nullable RedirectEvidence before, PermanentRedirect move, Instant at) {
    if (before == null || !before.target.equals(move.target())) {
      return new RedirectEvidence(move.target(), at, at, 1, move.likeness());
    }
    Likeness likeness = before.likeness == Likeness.UNKNOWN ? move.likeness() : before.likeness;
    return new RedirectEvidence(before.target, before.first, at, before.times + 1, likeness);
  }

  boolean suffices() {
    return likeness == Likeness.SAME && times >= TIMES && !first.plus(SPAN).isAfter(last);
  }
}
