package freshet.policy;

/**
 * What binds the next retrieval of a feed besides its price; it enters the plan.
 *
 * @param notBefore the earliest time
 * @param latest the latest time, e.g. so that no feed is forgotten
 * @param blackout hours of the day (UTC) without retrievals, bit 0 for 00:00 to 01:00
 */
public record Limits(double notBefore, double latest, int blackout) {
  public static final Limits NONE =
      new Limits(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 0);

  private static final int ALL_DAY = (1 << 24) - 1;

  public Limits {
    if ((blackout & ALL_DAY) == ALL_DAY) {
      throw new IllegalArgumentException("a blackout of all hours leaves no time to retrieve");
    }
  }

  /** The same, and not before a time. */
  public Limits noSooner(double time) {
    return time > notBefore ? new Limits(time, Math.max(latest, time), blackout) : this;
  }

  /** The same, and at the latest at a time. */
  public Limits noLater(double time) {
    return time < latest ? new Limits(notBefore, Math.max(time, notBefore), blackout) : this;
  }

  /** The first time from one on that is not blacked out. */
  public double allowed(double time) {
    double at = time;
    while (forbids(Week.hour(at) % 24)) {
      at = (Math.floor(at * 24 + 1e-9) + 1) / 24;
    }
    return at;
  }

  /** Whether an hour of the day has no retrievals. */
  public boolean forbids(int hourOfDay) {
    return (blackout >> hourOfDay & 1) == 1;
  }
}
