package freshet.web.dashboard;

import freshet.policy.Budget;
import freshet.policy.Budget.Unit;
import freshet.store.sql.DailyTotalsTable;
import freshet.web.BudgetText;
import java.time.LocalDate;
import java.util.Map;

/** Stores the budget of each day among its sums, by its unit. */
public final class DayBudget {
  private static final String NAME = "budget";

  private DayBudget() {}

  /** Records the budget of a day; the last one of a unit counts. */
  public static void note(DailyTotalsTable figures, LocalDate day, Budget budget) {
    long known = of(figures.sums(day), budget.unit());
    long holds = Math.round(budget.perDay());
    if (holds != known) {
      figures.add(day, Map.of(name(budget.unit()), holds - known));
    }
  }

  /** Returns the budget of a day from its sums; 0 if none of that unit is known. */
  static long of(Map<String, Long> sums, Unit unit) {
    return sums.getOrDefault(name(unit), 0L);
  }

  private static String name(Unit unit) {
    return unit == Unit.RETRIEVALS ? NAME : NAME + "." + BudgetText.label(unit);
  }
}
