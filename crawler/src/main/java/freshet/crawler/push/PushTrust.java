package freshet.crawler.push;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The trust in a feed's pushes (GC-032).
 *
 * @param firstPush since it was last found unreliable; null if there was none
 * @param lastMiss when a retrieval last showed a posting that no push had announced; null if never
 */
public record PushTrust(@Nullable Instant firstPush, @Nullable Instant lastMiss) {
  public static final PushTrust NONE = new PushTrust(null, null);

  private static final Duration PROBATION = Duration.ofDays(14);
  private static final Duration SHORTEST = Duration.ofDays(1);
  private static final Duration LONGEST = Duration.ofDays(7);

  /** Records a push. */
  public PushTrust pushed(Instant at) {
    return firstPush == null ? new PushTrust(at, lastMiss) : this;
  }

  /** Records a posting that no push had announced. */
  public PushTrust missed(Instant at) {
    return new PushTrust(null, at);
  }

  /**
   * Returns the interval of safety retrievals; empty as long as the feed is to be retrieved as if
   * there were no pushes. It grows with the time for which pushes were reliable, as a quarter of
   * it.
   *
   * @param live whether there is a verified subscription
   */
  public Optional<Duration> safetyInterval(boolean live, Instant now) {
    if (!live || firstPush == null || missedLately(now)) {
      return Optional.empty();
    }
    Duration quarter = Duration.between(firstPush, now).dividedBy(4);
    return Optional.of(
        quarter.compareTo(SHORTEST) < 0
            ? SHORTEST
            : quarter.compareTo(LONGEST) > 0 ? LONGEST : quarter);
  }

  /**
   * Returns the longest wait of a safety retrieval, which leaves the policy some time to choose
   * from.
   */
  public static Duration latest(Duration safety) {
    Duration later = safety.plus(safety.dividedBy(4));
    return later.compareTo(LONGEST) > 0 ? LONGEST : later;
  }

  private boolean missedLately(Instant now) {
    return lastMiss != null && lastMiss.plus(PROBATION).isAfter(now);
  }
}
