package freshet.policy.planned;

/** When a planned policy learns again. */
public enum Refit {
  /** Never: it keeps what it learned at the start, as in the papers. */
  ONCE,
  /** Before each horizon, however long that is. */
  EACH_HORIZON,
  /** Before each day (UTC), which is its horizon. */
  DAILY
}
