package freshet.web.manage;

import org.jspecify.annotations.Nullable;

/** Writes delays in whole units, as a glance at a table wants them. */
final class DelayText {
  private static final double HOUR = 60;
  private static final double DAY = 24 * HOUR;

  private DelayText() {}

  /**
   * Returns a delay such as 4 min, 2 h or 3 days.
   *
   * @param minutes null if none is known
   */
  static String of(@Nullable Double minutes) {
    if (minutes == null) {
      return "–";
    }
    if (minutes < 1) {
      return "<1 min";
    }
    if (minutes < 1.5 * HOUR) {
      return Math.round(minutes) + " min";
    }
    return minutes < 1.5 * DAY
        ? Math.round(minutes / HOUR) + " h"
        : Math.round(minutes / DAY) + " days";
  }

  /** Returns a delay in words for a sentence, such as 4 minutes. */
  static String inWords(double minutes) {
    if (minutes < 1.5) {
      return "a minute";
    }
    if (minutes < 1.5 * HOUR) {
      return Math.round(minutes) + " minutes";
    }
    return minutes < 1.5 * DAY
        ? Math.round(minutes / HOUR) + " hours"
        : Math.round(minutes / DAY) + " days";
  }
}
