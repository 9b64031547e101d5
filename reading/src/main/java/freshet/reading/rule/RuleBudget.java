package freshet.reading.rule;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Limits the cost of rules. The steps for a posting are bounded before matching starts, and the
 * processor time of each rule is summed over a batch of postings. A rule that exceeds its budget
 * repeatedly is switched off.
 */
public final class RuleBudget {
  /** The most steps of one rule for one posting: less than half a second. */
  static final long STEPS_OF_RULE = 20_000_000;

  /** The most steps of all rules of an account for one posting. */
  static final long STEPS_OF_ACCOUNT = 50_000_000;

  /** The most processor time of a rule for one batch of some hundred postings. */
  static final Duration TIME_OF_RULE = Duration.ofSeconds(5);

  /** A rule is switched off after it has exceeded its budget this often. */
  private static final int MOST_EXCESSES = 2;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final LongSupplier cpuNanos;
  private final Map<Long, Integer> excesses = new HashMap<>();

  /**
   * Measures the CPU time of the thread; for a virtual thread, which has none, the elapsed time.
   */
  public RuleBudget() {
    this(RuleBudget::threadNanos);
  }

  private static long threadNanos() {
    return Thread.currentThread().isVirtual()
        ? System.nanoTime()
        : THREADS.getCurrentThreadCpuTime();
  }

  RuleBudget(LongSupplier cpuNanos) {
    this.cpuNanos = cpuNanos;
  }

  long cpuNanos() {
    return cpuNanos.getAsLong();
  }

  /**
   * Records that a rule exceeded its budget; returns true and starts counting again if that was too
   * often.
   */
  boolean exceeded(long rule) {
    boolean tooOften = excesses.merge(rule, 1, Integer::sum) >= MOST_EXCESSES;
    if (tooOften) {
      excesses.remove(rule);
    }
    return tooOften;
  }
}
