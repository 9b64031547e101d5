package freshet.store.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Login attempts of one day with the same properties, summed up.
 *
 * @param account null if nobody has the name, or none was given
 * @param network the IPv4 address or IPv6 network; empty if several are summed up
 * @param device what the last browser or application called itself
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

  /** The way of logging in. */
  public enum Protocol {
    BROWSER,
    READER,
    FEVER,
    REST,
    /** The operator's token. */
    ADMIN
  }

  /** The result of an attempt. */
  public enum Outcome {
    GRANTED,
    /** Wrong name, password or token. */
    WRONG,
    /** Not checked, because there were too many attempts before. */
    THROTTLED
  }

  public boolean isGranted() {
    return outcome == Outcome.GRANTED;
  }
}
