package freshet.web.apps;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/** Slows down who guesses: so many failures within a while, and then none until it is over. */
public final class FailureLimit {
  /** The longest unused are forgotten beyond it, so that strangers cannot fill the memory. */
  private static final int MOST_KEYS = 10_000;

  private final int most;
  private final Duration window;
  private final InstantSource clock;
  private final Map<String, Failures> failures = new LinkedHashMap<>(16, 0.75f, true);

  private record Failures(int count, Instant since) {}

  public FailureLimit(int most, Duration window, InstantSource clock) {
    this.most = most;
    this.window = window;
    this.clock = clock;
  }

  /** How long a key has to wait for its next try; zero if it need not. */
  public synchronized Duration wait(String key) {
    Failures known = failures.get(key);
    if (known == null || known.count < most) {
      return Duration.ZERO;
    }
    Duration left = Duration.between(clock.instant(), known.since.plus(window));
    if (left.isPositive()) {
      return left;
    }
    failures.remove(key);
    return Duration.ZERO;
  }

  /** Counts a failure of a key. */
  public synchronized void failed(String key) {
    Instant now = clock.instant();
    Failures known = failures.get(key);
    failures.put(
        key,
        known != null && known.since.plus(window).isAfter(now)
            ? new Failures(known.count + 1, known.since)
            : new Failures(1, now));
    if (failures.size() > MOST_KEYS) {
      failures.remove(failures.keySet().iterator().next());
    }
  }

  /** Forgets the failures of a key. */
  public synchronized void succeeded(String key) {
    failures.remove(key);
  }
}
