package freshet.crawler.robots;

import java.time.Duration;
import java.time.Instant;

/**
 * The robots file of a host as it was last asked for.
 *
 * @param host name, with its port unless that is a usual one
 * @param text what the host said last; empty if it has no file
 * @param unsaid whether it could not say when it was asked (5xx, no answer)
 */
public record RobotsFile(String host, Instant asked, byte[] text, boolean unsaid) {
  /** How long a file is relied on. */
  static final Duration VALID = Duration.ofHours(24);

  /**
   * The same for feeds, of hosts whose file did not name Freshet: most hosts have one feed, which
   * is retrieved a few times a day, and need not hear the same question each day.
   */
  static final Duration VALID_FOR_FEEDS = Duration.ofDays(7);
}
