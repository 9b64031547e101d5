package freshet.app.whatif;

import freshet.app.settings.SetupException;
import freshet.policy.Budget.Unit;
import freshet.web.BudgetText;
import freshet.web.admin.ServerHistory;
import java.time.temporal.ChronoUnit;

/** The days of a history that are learned from and compared; whole days, up to yesterday. */
public record HistorySpan(int learnDays, int evaluateDays) {
  /** The fewest days to learn from. */
  private static final int LEAST_LEARN = 3;

  /** Fewer days cannot show the pattern of a week. */
  public static final int WEEK = 7;

  private static final int MOST_LEARN = 28;

  /**
   * Returns the server's budget in retrievals per feed and day; what it made of a budget in
   * requests or bytes, since only retrievals are replayed.
   */
  public static double retrievalsPerFeed(ServerHistory lived) {
    double feeds = Math.max(1, lived.feeds());
    if (BudgetText.unit(lived.course().unit()) == Unit.RETRIEVALS) {
      return lived.course().perDay() / feeds;
    }
    long days = Math.max(1, ChronoUnit.DAYS.between(lived.first(), lived.end()));
    return Math.max(1, lived.retrievals()) / (feeds * days);
  }

  /** Returns the wanted number of days, if there are enough days before them to learn from. */
  public static HistorySpan of(ServerHistory history, int wanted) {
    // the day on which the first feed was added is incomplete
    long whole =
        history.since() == null
            ? 0
            : Math.max(0, ChronoUnit.DAYS.between(history.since(), history.end()) - 1);
    if (whole <= LEAST_LEARN) {
      throw new SetupException(
          "not enough history: %d full %s, %d needed; try again in %d days"
              .formatted(
                  whole, whole == 1 ? "day" : "days", LEAST_LEARN + 1, LEAST_LEARN + 1 - whole));
    }
    long learn = Math.min(MOST_LEARN, Math.max(whole - wanted, Math.max(LEAST_LEARN, whole / 2)));
    return new HistorySpan((int) learn, (int) Math.min(wanted, whole - learn));
  }
}
