package freshet.work;

import java.time.Duration;

/**
 * The limits of a {@link CpuLane}.
 *
 * @param threads how many tasks run at a time
 * @param waiting how many tasks may wait
 * @param perOwner how many tasks of one owner may run or wait; one of them runs at a time
 * @param patience how long a task may wait before it starts
 * @param deadline how long a task may run
 */
public record LaneLimits(
    int threads, int waiting, int perOwner, Duration patience, Duration deadline) {

  public LaneLimits {
    if (threads < 1 || waiting < 0 || perOwner < 1) {
      throw new IllegalArgumentException("a lane without threads");
    }
  }

  /** Returns limits for interactive work: few tasks may wait, and not for long. */
  public static LaneLimits forRequests(Duration deadline) {
    return new LaneLimits(usualThreads(), 20, 4, Duration.ofSeconds(20), deadline);
  }

  /** Returns limits for background work, which waits as long as it takes. */
  public static LaneLimits forBackground(Duration deadline) {
    return new LaneLimits(usualThreads(), 5000, 5000, Duration.ofMinutes(30), deadline);
  }

  /**
   * Returns one thread fewer than processors, but at least two, so that no owner can occupy all.
   */
  public static int usualThreads() {
    return Math.max(2, Runtime.getRuntime().availableProcessors() - 1);
  }
}
