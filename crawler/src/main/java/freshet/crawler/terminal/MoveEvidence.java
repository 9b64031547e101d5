package freshet.crawler.terminal;

import freshet.crawler.terminal.Move.Likeness;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How often and how long a feed has pointed for good to the same place.
 *
 * @param likeness what the first document read there was like; it stands, because from then on the
 *     postings there are known, whosever they are
 */
public record MoveEvidence(
    String target, Instant first, Instant last, int times, Likeness likeness) {
  private static final int TIMES = 3;
  private static final Duration SPAN = Duration.ofDays(3);

  static MoveEvidence after(@Nullable MoveEvidence before, Move move, Instant at) {
    if (before == null || !before.target.equals(move.target())) {
      return new MoveEvidence(move.target(), at, at, 1, move.likeness());
    }
    Likeness likeness = before.likeness == Likeness.UNKNOWN ? move.likeness() : before.likeness;
    return new MoveEvidence(before.target, before.first, at, before.times + 1, likeness);
  }

  boolean suffices() {
    return likeness == Likeness.SAME && times >= TIMES && !first.plus(SPAN).isAfter(last);
  }
}
