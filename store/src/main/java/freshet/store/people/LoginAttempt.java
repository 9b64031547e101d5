package freshet.store.people;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Logins, or attempts to log in, of one day that have all of this in common.
 *
 * @param account null if nobody has the name that was tried, or none was given
 * @param network the address, or the network of IPv6; empty if it is one of many
 * @param device what the last browser or application said it is
 * @param attempts how many there were
 */
public record LoginAttempt(
    @Nullable Long account,
    String network,
    Protocol protocol,
    Outcome outcome,
    String device,
    long attempts,
    Instant firstAt,
    Instant lastAt) {

  /** How someone wanted to log in. */
  public enum Protocol {
    BROWSER,
    READER,
    FEVER,
    REST,
    /** The token of the operator. */
    ADMIN
  }

  /** What came of it. */
  public enum Outcome {
    GRANTED,
    /** Wrong name, password or token. */
    WRONG,
    /** Not looked at, since there were too many before. */
    THROTTLED
  }

  public boolean isGranted() {
    return outcome == Outcome.GRANTED;
  }
}
