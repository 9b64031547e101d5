package freshet.policy;

import java.util.Optional;

/**
 * A running policy. The caller takes the next due feed, retrieves it, and reports the result before
 * taking another; the times of successive {@link #next} calls never go back.
 */
public interface Agenda {
  /** Returns the feed to retrieve next; {@link Due#NEVER} when there is none. */
  Due next();

  /** Learns from a retrieval. */
  void retrieved(Retrieval retrieval);

  /**
   * Returns an optional capability of the policy, such as {@link
   * freshet.policy.capability.Explaining}; a decorator asks the agenda it wraps.
   */
  default <C> Optional<C> find(Class<C> capability) {
    return capability.isInstance(this) ? Optional.of(capability.cast(this)) : Optional.empty();
  }

  /** A feed, by its index, and when to retrieve it. */
  record Due(int feed, double at) {
    public static final Due NEVER = new Due(-1, Double.POSITIVE_INFINITY);
  }
}
