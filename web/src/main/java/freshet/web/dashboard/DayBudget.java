package freshet.web.dashboard;

import freshet.store.sql.DailyTotalsTable;
import java.time.LocalDate;
import java.util.Map;

/** Stores the budget of each day among its sums. */
public final class DayBudget {
  private static final String NAME = "budget";

  private DayBudget() {}

  /** Records the budget of a day; the last one counts. */
  public static void note(DailyTotalsTable figures, LocalDate day, double perDay) {
    long known = of(figures.sums(day));
    long holds = Math.round(perDay);
    if (holds != known) {
      figures.add(day, Map.of(NAME, holds - known));
    }
  }

  /** Returns the budget of a day from its sums; 0 if unknown. */
  static long of(Map<String, Long> sums) {
    return sums.getOrDefault(NAME, 0L);
  }
}
