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
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Shows mean delay by budget, with a line for each policy. */
record WhatIfFigure(Comparison comparison) {
  private static final String[] LOOKS = {"c1", "c2", "c3", "c4", "c6", "c5"};

  Figure figure() {
    List<Double> budgets =
        comparison.runs().stream().map(Run::perFeed).distinct().sorted().toList();
    List<String> policies = comparison.runs().stream().map(Run::policy).distinct().toList();
    double[] all = comparison.runs().stream().mapToDouble(Run::meanMinutes).toArray();
    return new CourseChart(
            "Mean delay by retrievals a feed and day, minutes to days (log scale)",
            says(),
            "retrievals a feed and day",
            budgets.stream().map(this::slot).toList(),
            SpanScale.around(
                Arrays.stream(all).min().orElse(1),
                Arrays.stream(all).max().orElse(1),
                TimeSpanText::minutes),
            IntStream.range(0, policies.size())
                .mapToObj(k -> series(policies.get(k), LOOKS[k % LOOKS.length], budgets))
                .toList(),
            List.of())
        .figure("Nothing was replayed.");
  }

  private Slot slot(double budget) {
    boolean own = Math.abs(budget / comparison.perFeed() - 1) < 1e-6;
    String text = TimeSpanText.number(budget) + (own ? " (as now)" : "");
    return new Slot(text, text);
  }

  private Series series(String policy, String look, List<Double> budgets) {
    double[] values = budgets.stream().mapToDouble(budget -> mean(policy, budget)).toArray();
    return new Series(policy, look, Kind.LINE, values, TimeSpanText::minutes);
  }

  private double mean(String policy, double budget) {
    return comparison.runs().stream()
        .filter(run -> run.policy().equals(policy) && run.perFeed() == budget)
        .mapToDouble(Run::meanMinutes)
        .findFirst()
        .orElse(Double.NaN);
  }

  private String says() {
    Double lived = comparison.livedMinutes();
    Run best =
        comparison.runs().stream()
            .filter(run -> Math.abs(run.perFeed() / comparison.perFeed() - 1) < 1e-6)
            .min(Comparator.comparingDouble(Run::meanMinutes))
            .orElseThrow();
    return String.format(
        Locale.ROOT,
        "The last %d days of %,d feeds replayed, after %d to learn from. As it was: %s in the mean"
            + " with '%s'; the best of these at the same budget: '%s' with %s.",
        comparison.days(),
        comparison.sampled(),
        comparison.learnDays(),
        lived == null ? "not known" : TimeSpanText.minutes(lived),
        comparison.policy(),
        best.policy(),
        TimeSpanText.minutes(best.meanMinutes()));
  }
}
