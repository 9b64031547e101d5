package freshet.crawler.politeness;

import java.time.Duration;
import java.time.Instant;

/**
 * The robots.txt of a host as last fetched.
 *
 * @param host its name, with the port unless it is a default
 * @param text the last content; empty if there is no file
 * @param unsaid whether the last request failed (5xx, no answer)
 */
public record RobotsFile(String host, Instant asked, byte[] text, boolean unsaid) {
  /** How long a file is valid. */
  static final Duration VALID = Duration.ofHours(24);

  /**
   * How long a file is valid for feeds if it does not name Freshet: most hosts have one feed,
   * retrieved a few times a day, and should not get the same request each day.
   */
  static final Duration VALID_FOR_FEEDS = Duration.ofDays(7);
}
