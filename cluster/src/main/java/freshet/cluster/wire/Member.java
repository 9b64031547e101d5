package freshet.cluster.wire;

import java.time.Instant;

/**
 * Someone who takes part, as they last said themselves.
 *
 * @param underWay retrievals at the moment
 * @param done orders that came to an end since the start
 * @param failed those among them that were not begun or broke down
 * @param clock their time when they said so
 */
public record Member(
    Role role,
    String name,
    String version,
    Instant started,
    int underWay,
    long done,
    long failed,
    Instant clock) {

  /** What a member does. */
  public enum Role {
    CONTROLLER,
    TERMINAL
  }

  /** Tells it from all others. */
  public String key() {
    return role + "/" + name;
  }
}
