package freshet.crawler.push;

import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/**
 * A pause for a hub that failed (GC-069).
 *
 * @param failures the number in a row
 */
public record HubBackoff(int failures, Instant until) {
  private static final Duration FIRST = Duration.ofMinutes(15);
  private static final Duration LONGEST = Duration.ofDays(1);

  static final HubBackoff NONE = new HubBackoff(0, Instant.MIN);

  /**
   * Returns the pause after another failure: from 15 minutes, doubled each time up to a day, with
   * half of it random; the hub's own wish is the minimum.
   */
  HubBackoff longer(Duration wished, Instant now, RandomGenerator jitter) {
    long full = Math.min(LONGEST.toSeconds(), FIRST.toSeconds() << Math.min(failures, 16));
    Duration drawn = Duration.ofSeconds((long) (full * (0.5 + 0.5 * jitter.nextDouble())));
    return new HubBackoff(failures + 1, now.plus(wished.compareTo(drawn) > 0 ? wished : drawn));
  }

  boolean covers(Instant now) {
    return until.isAfter(now);
  }
}
