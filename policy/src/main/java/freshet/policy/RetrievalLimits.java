package freshet.policy;

/**
 * Limits on the next retrieval of a feed besides its price; they enter the plan.
 *
 * @param notBefore the earliest time
 * @param latest the latest time, e.g. so that no feed is neglected
 * @param blackout hours of the day (UTC) without retrievals, bit 0 for 00:00 to 01:00
 */
public record RetrievalLimits(double notBefore, double latest, int blackout) {
  public static final RetrievalLimits NONE =
      new RetrievalLimits(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 0);

  private static final int ALL_DAY = (1 << 24) - 1;

  public RetrievalLimits {
    if ((blackout & ALL_DAY) == ALL_DAY) {
      throw new IllegalArgumentException("a blackout of all hours leaves no time to retrieve");
    }
  }

  /** Returns a copy with an earliest time. */
  public RetrievalLimits noSooner(double time) {
    return time > notBefore ? new RetrievalLimits(time, Math.max(latest, time), blackout) : this;
  }

  /** Returns a copy with a latest time. */
  public RetrievalLimits noLater(double time) {
    return time < latest
        ? new RetrievalLimits(notBefore, Math.max(time, notBefore), blackout)
        : this;
  }

  /** Returns the first time from one on outside the blackout. */
  public double allowed(double time) {
    double at = time;
    while (forbids(Week.hour(at) % 24)) {
      at = (Math.floor(at * 24 + 1e-9) + 1) / 24;
    }
    return at;
  }

  /** Whether an hour of the day is in the blackout. */
  public boolean forbids(int hourOfDay) {
    return (blackout >> hourOfDay & 1) == 1;
  }
}
