package freshet.policy.online;

import java.util.HashMap;
import java.util.Map;

/**
 * The expected misses of feeds by window and scatter, which is rounded so that tables are shared.
 */
final class Overflows {
  /** The ratio of one scatter to the next. */
  private static final double STEP = 1.25;

  private final Map<Key, ExpectedMisses> tables = new HashMap<>();

  private record Key(int window, int scatter) {}

  /**
   * Returns the expected misses of a feed.
   *
   * @param scatter the variance of its counts over their mean, at least 1
   */
  ExpectedMisses of(int window, double scatter) {
    int steps = (int) Math.round(Math.log(scatter) / Math.log(STEP));
    return tables.computeIfAbsent(
        new Key(window, steps), key -> new ExpectedMisses(window, Math.pow(STEP, key.scatter())));
  }
}
