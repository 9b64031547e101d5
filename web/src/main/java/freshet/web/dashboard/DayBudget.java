package freshet.web.dashboard;

import freshet.store.Figures;
import java.time.LocalDate;
import java.util.Map;

/** What a day may spend, kept among its sums. */
public final class DayBudget {
  private static final String NAME = "budget";

  private DayBudget() {}

  /** Notes the budget that holds on a day; the last one counts. */
  public static void note(Figures figures, LocalDate day, double perDay) {
    long known = of(figures.sums(day));
    long holds = Math.round(perDay);
    if (holds != known) {
      figures.add(day, Map.of(NAME, holds - known));
    }
  }

  /** The budget of a day by its sums; 0 if it was not noted. */
  static long of(Map<String, Long> sums) {
    return sums.getOrDefault(NAME, 0L);
  }
}
