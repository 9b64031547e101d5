package freshet.policy;

/** Counts spending per hour (UTC) and postpones what would exceed the hour's cap. */
public final class HourBudget {
  private static final int HOURS = 24;

  private final double perHour;
  private long hour = Long.MIN_VALUE;
  private double spent;

  /** Creates a budget with the most that any hour may spend. */
  public HourBudget(double perHour) {
    this.perHour = perHour;
  }

  /** Continues in an hour that has already spent something. */
  public void resume(double now, double spentThisHour) {
    hour = hourOf(now);
    spent = spentThisHour;
  }

  /** Returns the first time from {@code at} on at which a cost fits into its hour. */
  public double earliest(double at, double cost) {
    long wanted = hourOf(at);
    // the first of an hour always fits, so that a cost above the cap does not wait forever
    if (wanted == hour && spent > 0 && spent + cost > perHour + 1e-9) {
      return (double) (hour + 1) / HOURS;
    }
    return at;
  }

  /** Adds a cost to the hour of a time; a negative one is taken off. */
  public void spend(double at, double cost) {
    long wanted = hourOf(at);
    if (wanted > hour) {
      hour = wanted;
      spent = 0;
    }
    if (wanted == hour) {
      spent = Math.max(0, spent + cost);
    }
  }

  /** Refunds a cost in the hour of a time. */
  public void refund(double at, double cost) {
    if (hourOf(at) == hour) {
      spent = Math.max(0, spent - cost);
    }
  }

  private static long hourOf(double time) {
    return (long) Math.floor(time * HOURS + 1e-9);
  }
}
