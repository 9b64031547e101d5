package freshet.work;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The recent successes and failures of one thread, and its back-off. */
final class ThreadHealth {
  static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  /** This many failures without a success in between are trouble. */
  static final int MOST_IN_A_ROW = 5;

  /** This many failures within {@link #SPAN} are trouble, whatever succeeded in between. */
  static final int MOST_IN_A_SPAN = 10;

  static final Duration SPAN = Duration.ofMinutes(1);

  private final String name;
  private final Deque<Instant> recent = new ArrayDeque<>();
  private int inARow;
  private Instant last = Instant.MIN;
  private String reason = "";
  private volatile @Nullable String piece;

  ThreadHealth(String name) {
    this.name = name;
  }

  void workingOn(@Nullable String what) {
    piece = what;
  }

  @Nullable String piece() {
    return piece;
  }

  synchronized void succeeded() {
    if (inARow >= MOST_IN_A_ROW) {
      recent.clear(); // the trouble is over
    }
    inARow = 0;
  }

  /** Records a failure and returns how long to wait before the next round. */
  synchronized Duration failed(String why, Instant now) {
    forget(now);
    last = now;
    reason = why;
    recent.addLast(now);
    if (recent.size() > MOST_IN_A_SPAN) {
      recent.removeFirst();
    }
    inARow++;
    return pause();
  }

  /**
   * Forgets old failures. A round may take long, so a span without a failure counts as a success.
   */
  private void forget(Instant now) {
    if (last.isBefore(now.minus(SPAN).minus(LONGEST_PAUSE))) {
      inARow = 0;
    }
    recent.removeIf(at -> at.isBefore(now.minus(SPAN)));
  }

  private Duration pause() {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(inARow - 1, 20));
    return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
  }

  /** Returns the trouble while it fails repeatedly. */
  synchronized Optional<Supervisor.Trouble> trouble(Instant now) {
    forget(now);
    return inARow >= MOST_IN_A_ROW || recent.size() >= MOST_IN_A_SPAN
        ? Optional.of(new Supervisor.Trouble(name, reason, last))
        : Optional.empty();
  }
}
