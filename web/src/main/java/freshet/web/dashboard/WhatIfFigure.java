package freshet.web.dashboard;

import freshet.charts.CourseChart;
import freshet.charts.CourseChart.Slot;
import freshet.charts.Figure;
import freshet.charts.Series;
import freshet.charts.Series.Kind;
import freshet.charts.SpanScale;
import freshet.web.TimeSpanText;
import freshet.web.dashboard.WhatIfService.Comparison;
import freshet.web.dashboard.WhatIfService.Run;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Shows mean delay by budget, with a line for each policy. */
record WhatIfFigure(Comparison comparison) {
  private static final String[] LOOKS = {"c1", "c4", "c5", "c2", "c3", "c6"};

  /** The drawn least delay is that of the best policy over this. */
  private static final double ROOM_FOR_BOUNDS = 4;

  Figure figure() {
    List<Double> budgets =
        comparison.runs().stream().map(Run::perFeed).distinct().sorted().toList();
    List<String> policies = comparison.runs().stream().map(Run::policy).distinct().toList();
    double floor = floor();
    double most = comparison.runs().stream().mapToDouble(Run::meanMinutes).max().orElse(1);
    return new CourseChart(
            "Mean delay by checks a feed and day",
            says(),
            "checks a feed and day",
            budgets.stream().map(this::slot).toList(),
            SpanScale.around(floor, most, TimeSpanText::minutes),
            IntStream.range(0, policies.size())
                .mapToObj(k -> series(policies.get(k), LOOKS[k % LOOKS.length], budgets, floor))
                .toList(),
            List.of())
        .figure("Nothing was replayed.");
  }

  private Slot slot(double budget) {
    boolean own = Math.abs(budget / comparison.perFeed() - 1) < 1e-6;
    String text = TimeSpanText.number(budget) + (own ? " (as now)" : "");
    return new Slot(text, text);
  }

  /** Returns the least that is drawn: the bound without delay would leave no room for others. */
  private double floor() {
    double least =
        comparison.runs().stream()
            .filter(run -> !run.bound())
            .mapToDouble(Run::meanMinutes)
            .filter(mean -> mean > 0)
            .min()
            .orElse(1);
    return least / ROOM_FOR_BOUNDS;
  }

  private Series series(String policy, String look, List<Double> budgets, double floor) {
    double[] values =
        budgets.stream().mapToDouble(budget -> Math.max(floor, mean(policy, budget))).toArray();
    String name = runs(policy).anyMatch(Run::bound) ? policy + " (bound)" : policy;
    return new Series(
        name,
        look,
        Kind.LINE,
        values,
        value -> (value <= floor ? "under " : "") + TimeSpanText.minutes(value));
  }

  private Stream<Run> runs(String policy) {
    return comparison.runs().stream().filter(run -> run.policy().equals(policy));
  }

  private double mean(String policy, double budget) {
    return runs(policy)
        .filter(run -> run.perFeed() == budget)
        .mapToDouble(Run::meanMinutes)
        .findFirst()
        .orElse(Double.NaN);
  }

  private String says() {
    Double lived = comparison.livedMinutes();
    List<Run> now =
        comparison.runs().stream()
            .filter(run -> Math.abs(run.perFeed() / comparison.perFeed() - 1) < 1e-6)
            .toList();
    Run best =
        now.stream()
            .filter(run -> !run.bound())
            .min(Comparator.comparingDouble(Run::meanMinutes))
            .orElseThrow();
    String bounds =
        now.stream()
            .filter(Run::bound)
            .map(run -> "'%s' %s".formatted(run.policy(), TimeSpanText.minutes(run.meanMinutes())))
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "The last %d days of %,d feeds replayed, after %d to learn from. As it was: %s in the mean"
            + " with '%s'; the best of these at the same budget: '%s' with %s. Bounds, which know"
            + " the future: %s.",
        comparison.days(),
        comparison.sampled(),
        comparison.learnDays(),
        lived == null ? "not known" : TimeSpanText.minutes(lived),
        comparison.policy(),
        best.policy(),
        TimeSpanText.minutes(best.meanMinutes()),
        bounds);
  }
}
