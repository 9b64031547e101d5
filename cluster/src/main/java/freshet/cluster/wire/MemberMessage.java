package freshet.cluster.wire;

import java.time.Instant;

/**
 * A member's latest heartbeat.
 *
 * @param underWay retrievals in flight
 * @param done orders finished since the start
 * @param failed those among them that were not started or failed unexpectedly
 * @param clock the member's time
 */
public record MemberMessage(
    Role role,
    String name,
    String version,
    Instant started,
    int underWay,
    long done,
    long failed,
    Instant clock) {

  /** The role of a member. */
  public enum Role {
    CONTROLLER,
    TERMINAL
  }

  /** Returns the unique key. */
  public String key() {
    return role + "/" + name;
  }
}
