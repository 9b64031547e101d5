package freshet.simulator.reproduce;

import freshet.policy.Horizon;
import freshet.policy.intensity.ClusteredLearner;
import freshet.policy.quality.DelaySummary;
import freshet.policy.quality.Quality;
import freshet.simulator.Simulator.Progress;
import freshet.simulator.reproduce.PaperFigure.Series;
import freshet.simulator.reproduce.PaperFigure.Style;
import freshet.simulator.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** SC 4.4 and 4.5: the delays by strategy and budget, in tables 1 and 2 and figure 13. */
final class SiaChoTables {
  private static final List<Double> BUDGETS = List.of(0.5, 1.0, 2.0, 4.0);
  private static final int LEARN_DAYS = 14;

  /** Table 2, in minutes. */
  private static final double AGE = 590;

  private static final double FRESHNESS = 40_105;

  /** SC's four at all budgets, the other two and one more at one. */
  static final int RUNS = 4 * 4 + 3;

  /** Table 1, in minutes, and what figure 13 comes to, in percent. */
  private enum Row {
    UNIFORM(Strategy.UNIFORM, 645, 1440, 392, 0),
    SCHEDULING(Strategy.SCHEDULING, 581, 1440, 405, -12),
    ALLOCATION(Strategy.ALLOCATION, 433, 9120, 542, -33),
    COMBINED(Strategy.COMBINED, 395, 10_073, 560, -40);

    private final Strategy strategy;
    private final double mean;
    private final double max;
    private final double sd;
    private final double reduction;

    Row(Strategy strategy, double mean, double max, double sd, double reduction) {
      this.strategy = strategy;
      this.mean = mean;
      this.max = max;
      this.sd = sd;
      this.reduction = reduction;
    }
  }

  private record Job(Strategy strategy, double budget) {}

  private record Run(Job job, Quality quality) {}

  private final String suffix;
  private final List<Run> runs;

  /** Scheduling at one retrieval a day with clusters of all feeds' patterns. */
  private final Quality allClustered;

  /** Runs all; the suffix distinguishes the parts of different populations. */
  SiaChoTables(String suffix, Trace trace, Horizon span, long seed, Progress progress) {
    this.suffix = suffix;
    FittedScene bench = FittedScene.of(trace, span, LEARN_DAYS, SiaChoLearner.published(seed));
    List<Job> jobs = new ArrayList<>();
    for (double budget : BUDGETS) {
      for (Row row : Row.values()) {
        jobs.add(new Job(row.strategy, budget));
      }
    }
    jobs.add(new Job(Strategy.AGE, 1));
    jobs.add(new Job(Strategy.FRESHNESS, 1));
    runs = jobs.parallelStream().map(job -> run(bench, job, progress)).toList();
    allClustered =
        FittedScene.of(trace, span, LEARN_DAYS, ClusteredLearner.published(seed))
            .run(Strategy.SCHEDULING.policy(), 1);
    progress.finished(Strategy.SCHEDULING.label());
  }

  private static Run run(FittedScene bench, Job job, Progress progress) {
    Quality quality = bench.run(job.strategy().policy(), job.budget());
    progress.finished(job.strategy().label());
    return new Run(job, quality);
  }

  List<PaperComparison> comparisons() {
    List<PaperComparison> all = new ArrayList<>();
    String figure13 = "Figure 13: delay against uniform, mean over budgets" + suffix;
    for (Row row : List.of(Row.SCHEDULING, Row.ALLOCATION, Row.COMBINED)) {
      double ours = 100 * reduction(row.strategy);
      all.add(PaperComparison.effect(figure13, row.strategy.label(), row.reduction, ours));
    }
    all.addAll(table1());
    all.addAll(table2());
    return all;
  }

  /** Gives the minutes for orientation, but those of uniform, and judges the effects. */
  private List<PaperComparison> table1() {
    String table1 = "Table 1: delay at one retrieval a day" + suffix;
    String effects = "Table 1: effect against uniform" + suffix;
    List<PaperComparison> levels = new ArrayList<>();
    List<PaperComparison> judged = new ArrayList<>();
    DelaySummary uniform = delay(Strategy.UNIFORM, 1);
    for (Row row : Row.values()) {
      DelaySummary delay = delay(row.strategy, 1);
      String label = row.strategy.label();
      levels.add(level(row, table1, label + ", mean", row.mean, delay.mean()));
      levels.add(level(row, table1, label + ", max", row.max, delay.max()));
      levels.add(level(row, table1, label + ", standard deviation", row.sd, delay.sd()));
      if (row != Row.UNIFORM) {
        Row base = Row.UNIFORM;
        judged.add(
            effect(effects, label + ", mean", row.mean, base.mean, delay.mean(), uniform.mean()));
        judged.add(effect(effects, label + ", max", row.max, base.max, delay.max(), uniform.max()));
        judged.add(
            effect(
                effects,
                label + ", standard deviation",
                row.sd,
                base.sd,
                delay.sd(),
                uniform.sd()));
      }
    }
    levels.add(
        PaperComparison.ours(
            table1,
            "scheduling with all feeds clustered, mean",
            allClustered.delay().mean(),
            "min"));
    levels.addAll(judged);
    return levels;
  }

  private List<PaperComparison> table2() {
    String table2 = "Table 2: mean delay at one retrieval a day" + suffix;
    double combined = delay(Strategy.COMBINED, 1).mean();
    double uniform = delay(Strategy.UNIFORM, 1).mean();
    double age = delay(Strategy.AGE, 1).mean();
    double freshness = delay(Strategy.FRESHNESS, 1).mean();
    double theirs = Row.COMBINED.mean;
    return List.of(
        PaperComparison.given(table2, "combined (theirs)", theirs, combined, "min"),
        PaperComparison.given(table2, "least age (CGM03)", AGE, age, "min"),
        PaperComparison.given(table2, "most freshness (CGM03)", FRESHNESS, freshness, "min"),
        effect(table2, "age against combined", AGE, theirs, age, combined),
        effect(table2, "age against uniform", AGE, Row.UNIFORM.mean, age, uniform),
        effect(table2, "freshness against combined", FRESHNESS, theirs, freshness, combined));
  }

  private static PaperComparison level(
      Row row, String part, String what, double published, double ours) {
    return row == Row.UNIFORM
        ? minutes(part, what, published, ours)
        : PaperComparison.given(part, what, published, ours, "min");
  }

  private static PaperComparison effect(
      String part,
      String what,
      double published,
      double publishedBase,
      double ours,
      double oursBase) {
    return PaperComparison.effect(
        part, what, 100 * (published / publishedBase - 1), 100 * (ours / oursBase - 1));
  }

  /** Compares a delay with a tolerance of a tenth of the published one. */
  private static PaperComparison minutes(String part, String what, double published, double ours) {
    return PaperComparison.about(part, what, published, published / 10, ours, "min");
  }

  private DelaySummary delay(Strategy strategy, double budget) {
    Job wanted = new Job(strategy, budget);
    return runs.stream()
        .filter(run -> run.job().equals(wanted))
        .map(run -> run.quality().delay())
        .findFirst()
        .orElseThrow();
  }

  private DoubleStream means(Strategy strategy) {
    return BUDGETS.stream().mapToDouble(budget -> delay(strategy, budget).mean());
  }

  private double reduction(Strategy strategy) {
    double[] uniform = means(Strategy.UNIFORM).toArray();
    double[] ours = means(strategy).toArray();
    double sum = 0;
    for (int k = 0; k < ours.length; k++) {
      sum += ours[k] / uniform[k] - 1;
    }
    return sum / ours.length;
  }

  PaperFigure figure() {
    double[] budgets = BUDGETS.stream().mapToDouble(budget -> budget).toArray();
    List<Series> series = new ArrayList<>();
    for (Row row : Row.values()) {
      series.add(new Series(row.strategy.label(), budgets, means(row.strategy).toArray()));
    }
    return new PaperFigure(
        "SC figure 13: four strategies" + suffix,
        "Mean delay of a posting at so many retrievals per feed and day.",
        "retrievals per feed and day",
        "mean delay, minutes",
        Style.RESULTS,
        series);
  }
}
