package freshet.simulator.report;

import freshet.charts.Numbers;
import freshet.simulator.replay.PolicyResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Results at the same budget, least mean delay first; those at their own defaults last. */
record ResultBlock(@Nullable Double budget, List<PolicyResult> results) {
  ResultBlock {
    results = List.copyOf(results);
  }

  static List<ResultBlock> of(List<PolicyResult> results) {
    List<ResultBlock> blocks = new ArrayList<>();
    for (Double budget : budgets(results)) {
      blocks.add(at(budget, results));
    }
    ResultBlock natives = at(null, results);
    if (!natives.results().isEmpty()) {
      blocks.add(natives);
    }
    return blocks;
  }

  /** Returns the budgets of all results, ascending. */
  static List<Double> budgets(List<PolicyResult> results) {
    return results.stream()
        .map(PolicyResult::budget)
        .filter(Objects::nonNull)
        .distinct()
        .sorted()
        .toList();
  }

  private static ResultBlock at(@Nullable Double budget, List<PolicyResult> results) {
    return new ResultBlock(
        budget,
        results.stream()
            .filter(result -> Objects.equals(result.budget(), budget))
            .sorted(
                Comparator.comparingDouble(PolicyResult::meanDelayMinutes)
                    .thenComparing(PolicyResult::policy))
            .toList());
  }

  String title() {
    return budget == null ? "Rules at their own defaults" : title(budget);
  }

  static String title(double budget) {
    return "Budget "
        + Numbers.plain(budget)
        + (budget == 1 ? " retrieval" : " retrievals")
        + " per feed and day";
  }

  /** Returns the policy with a mark for a bound, or for a rule that was stretched to the budget. */
  static String marked(PolicyResult result) {
    if (PolicyStyle.isBound(result.policy())) {
      return result.policy() + " (bound)";
    }
    return result.calibrated() ? result.policy() + " ~" : result.policy();
  }
}
