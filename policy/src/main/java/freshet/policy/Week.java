package freshet.policy;

/** The week that patterns and prices follow: 168 hours in UTC from Monday on. */
public final class Week {
  public static final int DAYS = 7;
  public static final int HOURS = 24 * DAYS;

  /** The hours from Monday to the Thursday on which the epoch begins. */
  private static final int HOURS_TO_EPOCH = 72;

  private Week() {}

  /**
   * Returns the hour of the week at a time; a time just before an hour belongs to it, since edges
   * are inexact.
   */
  public static int hour(double at) {
    return hourOf((long) Math.floor(at * 24 + 1e-9));
  }

  /** Returns the hour of the week of an hour counted from the epoch. */
  public static int hourOf(long hoursSinceEpoch) {
    return (int) Math.floorMod(hoursSinceEpoch + HOURS_TO_EPOCH, (long) HOURS);
  }
}
