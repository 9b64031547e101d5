package freshet.crawler.terminal;

import freshet.crawler.terminal.Move.Likeness;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How often and how long a feed has pointed for good to the same place.
 *
 * @param read whether the same feed was read there
 */
public record MoveEvidence(String target, Instant first, Instant last, int times, boolean read) {
  private static final int TIMES = 3;
  private static final Duration SPAN = Duration.ofDays(3);

  /** The evidence with one more move; null if another feed lives there. */
  static @Nullable MoveEvidence after(@Nullable MoveEvidence before, Move move, Instant at) {
    if (move.likeness() == Likeness.OTHER) {
      return null;
    }
    boolean same = move.likeness() == Likeness.SAME;
    if (before == null || !before.target.equals(move.target())) {
      return new MoveEvidence(move.target(), at, at, 1, same);
    }
    return new MoveEvidence(before.target, before.first, at, before.times + 1, before.read || same);
  }

  boolean suffices() {
    return read && times >= TIMES && !first.plus(SPAN).isAfter(last);
  }
}
