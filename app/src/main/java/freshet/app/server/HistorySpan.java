package freshet.app.server;

import freshet.web.manage.History;
import java.time.temporal.ChronoUnit;

/** What of a history is learned from, and what is compared; whole days, up to yesterday. */
public record HistorySpan(int learnDays, int evaluateDays) {
  /** Less to learn from tells nothing. */
  private static final int LEAST_LEARN = 3;

  /** Less does not show the course of a week. */
  public static final int WEEK = 7;

  private static final int MOST_LEARN = 28;

  /** As many days as wanted, if there is enough before them to learn from. */
  public static HistorySpan of(History history, int wanted) {
    // the day on which the first feed was added is not a whole one
    long whole =
        history.since() == null
            ? 0
            : Math.max(0, ChronoUnit.DAYS.between(history.since(), history.end()) - 1);
    if (whole <= LEAST_LEARN) {
      throw new SetupException(
          "it is too early: the server has watched for %d whole %s, and %d are needed to learn from and"
                  .formatted(whole, whole == 1 ? "day" : "days", LEAST_LEARN)
              + " at least one to compare; try again in %d days"
                  .formatted(LEAST_LEARN + 1 - whole));
    }
    long learn = Math.min(MOST_LEARN, Math.max(whole - wanted, Math.max(LEAST_LEARN, whole / 2)));
    return new HistorySpan((int) learn, (int) Math.min(wanted, whole - learn));
  }
}
