package freshet.simulator.report;

import freshet.charts.Axis;
import freshet.charts.Legend;
import freshet.charts.LogScale;
import freshet.charts.Mark;
import freshet.charts.Numbers;
import freshet.charts.Panel;
import freshet.charts.Sheet;
import freshet.simulator.replay.PolicyResult;
import freshet.simulator.scene.Scene;
import java.util.ArrayList;
import java.util.List;

/** Draws rules that take no budget at their own defaults. */
final class NativeFigure {
  private NativeFigure() {}

  /** Shows what they spend and the delay they reach. */
  public static ExtraFigure of(Scene scene, List<PolicyResult> results) {
    List<Mark.Dot> dots = new ArrayList<>();
    for (PolicyResult result : results) {
      Number spent = Metric.RETRIEVALS.of(scene, result);
      if (result.budget() == null && spent != null) {
        dots.add(
            new Mark.Dot(
                spent.doubleValue(),
                result.meanDelayMinutes(),
                4.5,
                PolicyStyle.pointStyle(result.policy()),
                result.policy(),
                result.policy()
                    + "\nretrievals per feed and day: "
                    + Numbers.human(spent.doubleValue())
                    + "\nmean delay: "
                    + Numbers.human(result.meanDelayMinutes())
                    + " minutes"));
      }
    }
    List<PolicyResult> budgeted =
        results.stream().filter(result -> result.budget() != null).toList();
    List<Mark> marks = new ArrayList<>();
    Legend legend = new Legend();
    for (String policy : List.of("uniform", "combined", "joint", "freshet", "clairvoyant")) {
      if (budgeted.stream().anyMatch(result -> result.policy().equals(policy))) {
        marks.add(BudgetFigures.line(budgeted, policy, PolicyResult::meanDelayMinutes));
        legend.entry(policy, PolicyStyle.style(policy));
      }
    }
    legend.heading("at their own defaults");
    dots.forEach(dot -> legend.entry(dot.label(), PolicyStyle.legendStyle(dot.label())));
    marks.add(new Mark.Dots(dots));
    return ExtraFigure.of(
        "delay-natives.svg",
        "Rules that take no budget, run as they come: what they spend (horizontal) and the mean delay they get for it "
            + "(vertical), both logarithmic. The lines show what planned policies reach with as many retrievals.",
        new Sheet(
            "Rules at their own defaults",
            1,
            620,
            400,
            List.of(
                Panel.of(
                    "",
                    new Axis("retrievals per feed and day", LogScale.around(extent(marks, true))),
                    new Axis(BudgetFigures.DELAY, LogScale.around(extent(marks, false))),
                    marks)),
            legend));
  }

  /** Returns all coordinates of marks along one axis. */
  private static double[] extent(List<Mark> marks, boolean x) {
    List<Double> values = new ArrayList<>();
    for (Mark mark : marks) {
      if (mark instanceof Mark.Line line) {
        for (double value : x ? line.x() : line.y()) {
          values.add(value);
        }
      } else if (mark instanceof Mark.Dots dots) {
        dots.dots().forEach(dot -> values.add(x ? dot.x() : dot.y()));
      }
    }
    return values.stream()
        .mapToDouble(Double::doubleValue)
        .filter(value -> !Double.isNaN(value))
        .toArray();
  }
}
