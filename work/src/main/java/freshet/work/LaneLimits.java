package freshet.work;

import java.time.Duration;

/**
 * What a {@link CpuLane} allows.
 *
 * @param threads how many tasks run at a time
 * @param waiting how many tasks may wait
 * @param perOwner how many tasks of one owner may run or wait; one of them runs at a time
 * @param patience how long a task may wait before it begins
 * @param deadline how long a task may run
 */
public record LaneLimits(
    int threads, int waiting, int perOwner, Duration patience, Duration deadline) {

  public LaneLimits {
    if (threads < 1 || waiting < 0 || perOwner < 1) {
      throw new IllegalArgumentException("a lane without a place");
    }
  }

  /** One thread fewer than processors, but two at least, so that no owner ever has them all. */
  public static int usualThreads() {
    return Math.max(2, Runtime.getRuntime().availableProcessors() - 1);
  }
}
