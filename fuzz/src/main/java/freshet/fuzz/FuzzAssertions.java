package freshet.fuzz;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.Supplier;

/** What must hold; what does not is a finding. */
public final class FuzzAssertions {
  /** Far beyond what any small input may cost, on any machine. */
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private FuzzAssertions() {}

  /** Claims something of a value. */
  public static void that(boolean holds, String claim, Object value) {
    if (!holds) {
      throw new AssertionError(claim + ": " + value);
    }
  }

  /** Claims that two ways lead to the same. */
  public static void same(Object one, Object other, String claim) {
    if (!one.equals(other)) {
      throw new AssertionError(claim + ":\n" + one + "\n" + other);
    }
  }

  /** Claims that something ends soon, by the time that the processor spent on it. */
  public static <T> T soon(Supplier<T> work) {
    long before = THREADS.getCurrentThreadCpuTime();
    T result = work.get();
    Duration took = Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - before);
    that(took.compareTo(LONGEST) <= 0, "takes no longer than " + LONGEST, took);
    return result;
  }
}
