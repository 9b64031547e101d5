package freshet.policy;

/**
 * A policy at work. Whoever retrieves takes the next due feed, retrieves it, and reports what it
 * showed before taking the one after; the times of successive {@link #next} calls never go back.
 */
public interface Agenda {
  /** The feed to retrieve next; {@link Due#NEVER} when there is none. */
  Due next();

  /** Learns from a retrieval. */
  void retrieved(Retrieval retrieval);

  /** A feed, by its index, and when to retrieve it. */
  record Due(int feed, double at) {
    public static final Due NEVER = new Due(-1, Double.POSITIVE_INFINITY);
  }
}
