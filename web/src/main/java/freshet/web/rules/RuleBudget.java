package freshet.web.rules;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * What rules may cost. A look at a posting is bounded in steps before it begins, and the processor
 * time of each rule is added up over a round of postings. A rule that goes beyond it again is to be
 * switched off.
 */
public final class RuleBudget {
  /** Steps that one rule may take for a posting: less than half a second. */
  static final long STEPS_OF_RULE = 20_000_000;

  /** Steps that all rules of an account together may take for a posting. */
  static final long STEPS_OF_ACCOUNT = 50_000_000;

  /**
   * Processor time that a rule may take for the postings of a round, of which there are some
   * hundred.
   */
  static final Duration TIME_OF_RULE = Duration.ofSeconds(5);

  /** A rule is switched off when it has gone beyond its budget so often. */
  private static final int MOST_EXCESSES = 2;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final LongSupplier cpuNanos;
  private final Map<Long, Integer> excesses = new HashMap<>();

  /** By the time that the thread has used; a virtual one knows the clock only. */
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

  /** Notes that a rule went beyond its budget; true if that was too often, and counts anew then. */
  boolean exceeded(long rule) {
    boolean tooOften = excesses.merge(rule, 1, Integer::sum) >= MOST_EXCESSES;
    if (tooOften) {
      excesses.remove(rule);
    }
    return tooOften;
  }
}
