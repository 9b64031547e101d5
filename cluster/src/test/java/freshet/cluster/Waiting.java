package freshet.cluster;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Waits for a condition, and fails if it does not come; the time is for hangs only. */
final class Waiting {
  private static final Duration HANG = Duration.ofMinutes(2);
  private static final Duration LOOK = Duration.ofMillis(10);

  /** What is waited for. */
  @FunctionalInterface
  interface Condition {
    boolean holds() throws InterruptedException;
  }

  private Waiting() {}

  /** For what cannot throw. */
  static void forLatch(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static void until(String what, Condition condition) throws InterruptedException {
    until(what, condition, HANG);
  }

  static void until(String what, Condition condition, Duration hang) throws InterruptedException {
    long end = System.nanoTime() + hang.toNanos();
    while (!condition.holds()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited in vain: " + what);
      }
      LockSupport.parkNanos(LOOK.toNanos());
    }
  }
}
