package freshet.fuzz.cost;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * How the processor time of a reader grows when its input becomes four times as large.
 *
 * @param small the time for the size of the case
 * @param large the time for four times that size
 */
public record Growth(Duration small, Duration large) {
  /** How much larger the larger input is. */
  public static final int FACTOR = 4;

  private static final int TRIES = 3;
  private static final int ROUNDS = 3;

  /** Shorter times are too coarse to compare; what takes less is repeated until it takes this. */
  private static final Duration MEASURABLE = Duration.ofMillis(10);

  private static final Duration WARM = Duration.ofMillis(30);
  private static final int MOST_REPEATS = 2000;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** The least growth of three tries; fewer, if one of them is good enough. */
  public static Growth of(WorstCase worst, double enough) {
    Runnable small = worst.reading().apply(worst.size());
    Runnable large = worst.reading().apply(FACTOR * worst.size());
    warm(large);
    int repeats = repeats(small);
    Growth best = new Growth(time(small, repeats), time(large, repeats));
    for (int i = 1; i < TRIES && best.ratio() > enough; i++) {
      warm(small);
      warm(large);
      Growth again = leastOf(small, large, repeats);
      best = again.ratio() < best.ratio() ? again : best;
    }
    return best;
  }

  /** How many times as long the larger input takes. */
  public double ratio() {
    return (double) large.toNanos() / Math.max(1, small.toNanos());
  }

  /** The least times of several rounds, so that what else the machine does counts for little. */
  private static Growth leastOf(Runnable small, Runnable large, int repeats) {
    Duration leastSmall = time(small, repeats);
    Duration leastLarge = time(large, repeats);
    for (int i = 1; i < ROUNDS; i++) {
      leastSmall = least(leastSmall, time(small, repeats));
      leastLarge = least(leastLarge, time(large, repeats));
    }
    return new Growth(leastSmall, leastLarge);
  }

  private static Duration least(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** How many runs take long enough to be measured. */
  private static int repeats(Runnable run) {
    long once = Math.max(1, warm(run).toNanos());
    return Math.clamp(MEASURABLE.toNanos() / once, 1, MOST_REPEATS);
  }

  /** Runs a case until it is compiled, and gives the time of the last run. */
  private static Duration warm(Runnable run) {
    Duration spent = Duration.ZERO;
    Duration last = Duration.ZERO;
    for (int i = 0; i < MOST_REPEATS && spent.compareTo(WARM) < 0; i++) {
      last = time(run, 1);
      spent = spent.plus(last);
    }
    return last;
  }

  private static Duration time(Runnable run, int repeats) {
    long before = THREADS.getCurrentThreadCpuTime();
    for (int i = 0; i < repeats; i++) {
      run.run();
    }
    return Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - before);
  }
}
