package freshet.simulator.report;

import freshet.charts.Axis;
import freshet.charts.BarList;
import freshet.charts.Legend;
import freshet.charts.LinearScale;
import freshet.charts.LogScale;
import freshet.charts.Mark;
import freshet.charts.Marker;
import freshet.charts.Numbers;
import freshet.charts.Panel;
import freshet.charts.Sheet;
import freshet.charts.Style;
import freshet.simulator.replay.PolicyResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Draws policies against each other at one budget. */
final class ResultFigures {
  private static final double[] PERCENTS = IntStream.rangeClosed(0, 100).asDoubleStream().toArray();

  private ResultFigures() {}

  /** Draws the distribution of delays at each budget. */
  public static ExtraFigure delayDistribution(List<PolicyResult> results) {
    List<PolicyResult> shown = leading(results);
    LogScale scale =
        LogScale.around(
                shown.stream()
                    .flatMapToDouble(result -> Arrays.stream(result.quality().delay().quantiles()))
                    .toArray())
            .notBelow(1);
    List<Panel> panels = new ArrayList<>();
    for (ResultBlock block : budgeted(shown)) {
      List<Mark> lines = new ArrayList<>();
      for (PolicyResult result : strongestLast(block.results())) {
        Style style = PolicyStyle.style(result.policy());
        lines.add(
            new Mark.Line(
                result.policy(),
                result.quality().delay().quantiles(),
                PERCENTS,
                new Style(
                    style.colour(),
                    Math.max(1.4, style.width() - 0.4),
                    style.dash(),
                    Marker.NONE)));
      }
      panels.add(
          Panel.of(
              block.title(),
              new Axis("delay (minutes)", scale),
              new Axis(
                  panels.size() % 3 == 0 ? "postings seen (%)" : "", LinearScale.every(20, 0, 100)),
              lines));
    }
    Legend legend = new Legend();
    for (String policy : policies(shown)) {
      legend.entry(policy, PolicyStyle.style(policy).withMarker(Marker.NONE));
    }
    return ExtraFigure.of(
        "delay-distribution.svg",
        "Share of the postings (vertical) that had been seen after a delay (horizontal, logarithmic): further left and up "
            + "is better. Where a line crosses 50 % is the median. A policy may have the better mean and the worse tail; here "
            + "both show.",
        new Sheet("Delay distribution", 3, 260, 260, panels, legend));
  }

  /** Sorts lines so that no line covers a stronger one. */
  private static List<PolicyResult> strongestLast(List<PolicyResult> results) {
    return results.stream()
        .sorted(Comparator.comparingDouble(result -> PolicyStyle.style(result.policy()).width()))
        .toList();
  }

  private static List<PolicyResult> leading(List<PolicyResult> results) {
    List<PolicyResult> leading =
        results.stream().filter(result -> PolicyStyle.isLeading(result.policy())).toList();
    return leading.isEmpty() ? results : leading;
  }

  /** Draws the load of the busiest hour of each policy. */
  public static ExtraFigure peakLoad(List<PolicyResult> results) {
    List<ResultBlock> blocks = ResultBlock.of(results);
    List<BarList.Row> rows = new ArrayList<>();
    for (String policy : policies(results)) {
      double[] loads =
          blocks.stream()
              .mapToDouble(
                  block ->
                      block.results().stream()
                          .filter(result -> result.policy().equals(policy))
                          .mapToDouble(result -> result.quality().peakHourLoad())
                          .findFirst()
                          .orElse(Double.NaN))
              .toArray();
      rows.add(new BarList.Row(policy, PolicyStyle.barColour(policy), loads));
    }
    rows.sort(Comparator.comparingDouble(row -> largest(row.values())));
    String title = "Load of the busiest hour";
    List<String> columns = blocks.stream().map(ResultFigures::shortTitle).toList();
    return new ExtraFigure(
        "peak-load.svg",
        title,
        "Retrievals in the busiest hour of the week over the mean of all hours, at each budget and for rules at their "
            + "defaults. 1 (the line) is an even load; a plan that follows the day's rhythm has more. Red: Freshet; blue: "
            + "the papers; orange: other systems; grey: bounds.",
        new BarList(title, "busiest hour / mean hour", 1, columns, rows).svg());
  }

  private static String shortTitle(ResultBlock block) {
    Double budget = block.budget();
    return budget == null ? "own defaults" : Numbers.plain(budget) + " per feed and day";
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).filter(value -> !Double.isNaN(value)).max().orElse(0);
  }

  /** Returns one block per budget, without those at their defaults. */
  static List<ResultBlock> budgeted(List<PolicyResult> results) {
    return ResultBlock.of(results).stream().filter(block -> block.budget() != null).toList();
  }

  /** Returns each policy once, in the order of the results. */
  static List<String> policies(List<PolicyResult> results) {
    return results.stream().map(PolicyResult::policy).distinct().toList();
  }
}
