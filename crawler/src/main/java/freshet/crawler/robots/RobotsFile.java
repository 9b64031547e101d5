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
  private static final Duration VALID = Duration.ofHours(24);

  boolean stale(Instant now) {
    return !now.isBefore(asked.plus(VALID));
  }

  /** Without its text, of which only rules that name Freshet are needed again. */
  RobotsFile forgetText() {
    return new RobotsFile(host, asked, new byte[0], unsaid);
  }
}
