package freshet.app.server;

import static java.lang.management.MemoryNotificationInfo.MEMORY_THRESHOLD_EXCEEDED;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import javax.management.NotificationEmitter;

/**
 * Keeps the heap near what is in use: the collector would let garbage that has grown old lie until
 * the heap has grown to its limit, which is made for a hundred thousand feeds.
 */
public final class SmallHeap {
  /** So much old garbage may always lie. */
  private static final long LEAST = 64L << 20;

  /** And as much as is in use, so that a collection is worth its while. */
  private static final double IN_USE = 1.75;

  private final MemoryPoolMXBean old;

  private SmallHeap(MemoryPoolMXBean old) {
    this.old = old;
  }

  /** From now on, if the collector is the one that needs it. */
  public static void keep() {
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getName().equals("Tenured Gen")
          && ManagementFactory.getMemoryMXBean() instanceof NotificationEmitter emitter) {
        SmallHeap heap = new SmallHeap(pool);
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
