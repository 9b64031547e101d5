package freshet.app.server;

import static java.lang.management.MemoryNotificationInfo.MEMORY_THRESHOLD_EXCEEDED;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import javax.management.NotificationEmitter;

/**
 * Keeps the heap near what is in use: the collector would keep old garbage until the heap reaches
 * its limit, which is sized for a hundred thousand feeds.
 */
public final class HeapTrimmer {
  /** This much old garbage is always tolerated. */
  private static final long LEAST = 64L << 20;

  /**
   * Garbage is also tolerated up to this multiple of the used heap, so that a collection pays off.
   */
  private static final double IN_USE = 1.75;

  private final MemoryPoolMXBean old;

  private HeapTrimmer(MemoryPoolMXBean old) {
    this.old = old;
  }

  /** Starts trimming, if the collector in use needs it. */
  public static void keep() {
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getName().equals("Tenured Gen")
          && ManagementFactory.getMemoryMXBean() instanceof NotificationEmitter emitter) {
        HeapTrimmer heap = new HeapTrimmer(pool);
        heap.nextTime();
        emitter.addNotificationListener(
            (_, _) -> heap.collect(),
            note -> note.getType().equals(MEMORY_THRESHOLD_EXCEEDED),
            null);
      }
    }
  }

  private void collect() {
    System.gc();
    nextTime();
  }

  private void nextTime() {
    long used = old.getUsage().getUsed();
    long most = old.getUsage().getMax();
    old.setUsageThreshold(Math.min(most, Math.max(LEAST, (long) (IN_USE * used))));
  }
}
