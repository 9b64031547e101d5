package freshet.simulator.report;

import freshet.charts.Axis;
import freshet.charts.Legend;
import freshet.charts.LogScale;
import freshet.charts.Mark;
import freshet.charts.Panel;
import freshet.charts.Sheet;
import freshet.charts.Style;
import freshet.simulator.replay.PolicyResult;
import freshet.simulator.report.PolicyStyle.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** Shows the benefit of more retrievals: each policy is a line over the budgets. */
final class BudgetFigures {
  private static final String BUDGET = "budget (retrievals per feed and day)";
  static final String DELAY = "mean delay (minutes)";
  private static final String UNIFORM = "uniform";
  private static final ToDoubleFunction<PolicyResult> MEAN = PolicyResult::meanDelayMinutes;

  /** A policy this many times better or worse than the median may leave the plot. */
  private static final double TYPICAL = 5;

  /** Drawn among the peers too, so that the two panels can be compared. */
  private static final Set<String> LANDMARKS = Set.of("uniform", "freshet", "clairvoyant");

  private BudgetFigures() {}

  /** Draws mean delay (SC fig. 13), and the same relative to uniform retrievals. */
  public static ExtraFigure delay(List<PolicyResult> results) {
    List<PolicyResult> budgeted = budgeted(results);
    double[] delays =
        ResultBlock.of(budgeted).stream()
            .flatMapToDouble(block -> Arrays.stream(typical(block.results(), MEAN)))
            .toArray();
    List<Panel> panels = panels(budgeted, "", new Axis(DELAY, LogScale.around(delays)), MEAN);
    if (budgeted.stream().anyMatch(result -> result.policy().equals(UNIFORM))) {
      ToDoubleFunction<PolicyResult> ratio =
          result -> 100 * result.meanDelayMinutes() / uniform(result, budgeted);
      LogScale scale = LogScale.typical(TYPICAL, typical(budgeted, ratio));
      panels.addAll(
          panels(budgeted, ", relative", new Axis("mean delay (% of uniform)", scale), ratio));
    }
    return ExtraFigure.of(
        "delay-by-budget.svg",
        "Mean delay of a posting (vertical) at each budget (horizontal), both logarithmic: lower is better. Left: the "
            + "policies of the papers and Freshet's; right: the rules of other systems, stretched to spend exactly the "
            + "budget. Below the same as a share of the delay of uniform retrievals, where the lines lie further apart (SC "
            + "speak of 12, 33 and 40 % less). Grey broken lines are bounds that know the future. Names stand in the order of "
            + "the lines' right ends; an arrow and a value stand for a line that ends beyond the plot (SC fig. 13).",
        sheet("Delay against budget", panels));
  }

  /** Draws missed postings (HL fig. 13 and 14). */
  public static ExtraFigure misses(List<PolicyResult> results) {
    List<PolicyResult> budgeted = budgeted(results);
    ToDoubleFunction<PolicyResult> missed = result -> result.quality().missedPercent();
    LogScale scale = LogScale.around(budgeted.stream().mapToDouble(missed).toArray());
    return ExtraFigure.of(
        "misses-by-budget.svg",
        "Share of the postings that left a feed's window before any retrieval saw them (vertical) at each budget "
            + "(horizontal), both logarithmic; no miss at all lies on the line marked 0, below the break of the axis (HL fig. "
            + "13, 14).",
        sheet(
            "Missed postings against budget",
            panels(budgeted, "", new Axis("missed postings (%)", scale), missed)));
  }

  private static List<PolicyResult> budgeted(List<PolicyResult> results) {
    return results.stream().filter(result -> result.budget() != null).toList();
  }

  private static double[] typical(
      List<PolicyResult> results, ToDoubleFunction<PolicyResult> value) {
    return LogScale.near(
        TYPICAL,
        results.stream()
            .filter(result -> !result.policy().equals("clairvoyant"))
            .mapToDouble(value)
            .toArray());
  }

  private static double uniform(PolicyResult result, List<PolicyResult> all) {
    return all.stream()
        .filter(
            one -> one.policy().equals(UNIFORM) && Objects.equals(one.budget(), result.budget()))
        .mapToDouble(PolicyResult::meanDelayMinutes)
        .findFirst()
        .orElse(Double.NaN);
  }

  private static Sheet sheet(String title, List<Panel> panels) {
    // groups of policies side by side, one row for each measure
    int groups =
        (int)
            panels.stream()
                .map(panel -> panel.y().label())
                .filter(label -> label.equals(panels.getFirst().y().label()))
                .count();
    return new Sheet(title, groups, 300, 370, panels, Legend.none());
  }

  /** Returns one panel for each non-empty group of policies. */
  private static List<Panel> panels(
      List<PolicyResult> results, String suffix, Axis y, ToDoubleFunction<PolicyResult> value) {
    List<Panel> panels = new ArrayList<>();
    Axis x = new Axis(BUDGET, LogScale.around(budgets(results)));
    for (Kind group : List.of(Kind.MAIN, Kind.PEER)) {
      if (results.stream().anyMatch(result -> PolicyStyle.kind(result.policy()) == group)) {
        List<Mark> lines = lines(results, group, value);
        panels.add(new Panel(group.heading() + suffix, "", x, y, lines, true));
      }
    }
    return panels;
  }

  private static double[] budgets(List<PolicyResult> results) {
    return ResultBlock.budgets(results).stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static List<Mark> lines(
      List<PolicyResult> results, Kind group, ToDoubleFunction<PolicyResult> value) {
    List<Mark> lines = new ArrayList<>();
    for (String policy : results.stream().map(PolicyResult::policy).distinct().toList()) {
      boolean bound = group == Kind.MAIN && PolicyStyle.isBound(policy);
      boolean landmark = group == Kind.PEER && LANDMARKS.contains(policy);
      if (PolicyStyle.kind(policy) == group || bound || landmark) {
        lines.add(line(results, policy, value));
      }
    }
    return lines;
  }

  /** Returns one policy over all budgets of the results. */
  static Mark.Line line(
      List<PolicyResult> results, String policy, ToDoubleFunction<PolicyResult> value) {
    double[] budgets = budgets(results);
    double[] values = new double[budgets.length];
    for (int k = 0; k < budgets.length; k++) {
      double budget = budgets[k];
      values[k] =
          results.stream()
              .filter(
                  result ->
                      result.policy().equals(policy) && Objects.equals(result.budget(), budget))
              .mapToDouble(value)
              .findFirst()
              .orElse(Double.NaN);
    }
    Style style = budgets.length == 1 ? PolicyStyle.pointStyle(policy) : PolicyStyle.style(policy);
    return new Mark.Line(policy, budgets, values, style);
  }
}
