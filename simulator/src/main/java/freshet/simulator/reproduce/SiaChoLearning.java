package freshet.simulator.reproduce;

import freshet.policy.Horizon;
import freshet.policy.allocation.MinDelayAllocator;
import freshet.simulator.Simulator.Progress;
import freshet.simulator.reproduce.PaperFigure.Series;
import freshet.simulator.reproduce.PaperFigure.Style;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** SC 4.2 and 4.3: how long to learn rates (figure 8) and patterns (figure 11), and how stable. */
final class SiaChoLearning {
  /** The longest window to learn from; evaluation starts after it, whatever the window. */
  static final int LEARN_DAYS = 28;

  private static final double[] RATE_DAYS = {1, 3, 7, 14, 21, 28};
  private static final double[] PATTERN_WEEKS = {1, 2, 3, 4};
  static final int RUNS = RATE_DAYS.length + PATTERN_WEEKS.length;

  /** "The graph is obtained when postings are retrieved 4 times per day" (SC, footnote 5). */
  private static final double BUDGET = 4;

  private static final String DELAY = "mean delay, minutes";

  private final Trace trace;
  private final Horizon span;

  /** Whether the rates are those of a population that was made with constant ones. */
  private final boolean constructed;

  private final double[] byRateDays;
  private final double[] byPatternWeeks;

  SiaChoLearning(Trace trace, Horizon span, long seed, boolean constructed, Progress progress) {
    this.trace = trace;
    this.span = span;
    this.constructed = constructed;
    byRateDays =
        parallel(
            RATE_DAYS,
            progress,
            days ->
                FittedScene.runLearningDaily(
                        trace,
                        span,
                        LEARN_DAYS,
                        Strategy.together(new MinDelayAllocator()),
                        new RateLearner(days),
                        BUDGET)
                    .delay()
                    .mean());
    byPatternWeeks =
        parallel(
            PATTERN_WEEKS,
            progress,
            weeks -> {
              var learner = new SiaChoLearner(7 * weeks, seed);
              return FittedScene.of(trace, span, LEARN_DAYS, learner)
                  .run(Strategy.SCHEDULING.policy(), BUDGET)
                  .delay()
                  .mean();
            });
  }

  private static double[] parallel(double[] arguments, Progress progress, DoubleUnaryOperator run) {
    return IntStream.range(0, arguments.length)
        .parallel()
        .mapToDouble(
            k -> {
              double result = run.applyAsDouble(arguments[k]);
              progress.finished("learning");
              return result;
            })
        .toArray();
  }

  List<PaperComparison> comparisons() {
    String figure8 = "Figure 8: mean delay by the window to estimate rates";
    String figure9 = "Figure 9: feeds within a tenth of the axis of y = x";
    double at14 = byRateDays[3];
    double band = Arrays.stream(byPatternWeeks).max().orElse(0);
    double least = Arrays.stream(byPatternWeeks).min().orElse(1);
    List<PaperComparison> stable =
        List.of(
            new PaperComparison(
                figure8,
                "14 days against 1 day (\"decreases\")",
                new Published.AtMost(0),
                100 * (at14 / byRateDays[0] - 1),
                "%"),
            PaperComparison.effect(
                figure8,
                "28 days against 14 (\"no improvement\")",
                0,
                100 * (byRateDays[5] / at14 - 1)),
            new PaperComparison(
                figure9,
                "first and next 14 days",
                new Published.AtLeast(90),
                100 * nearDiagonal(span.from() + 14),
                "%"),
            new PaperComparison(
                figure9,
                "first and last 14 days",
                new Published.AtLeast(90),
                100 * nearDiagonal(span.to() - 14),
                "%"));
    List<PaperComparison> all =
        new ArrayList<>(stable.stream().map(one -> one.constructed(constructed)).toList());
    all.add(
        PaperComparison.effect(
            "Figure 11: mean delay by the weeks to learn patterns",
            "longest over shortest of 1 to 4 weeks (\"no significant change\")",
            0,
            100 * (band / least - 1)));
    return all;
  }

  /**
   * Returns the share of feeds in a band around y = x, as wide to either side as a tenth of the
   * axis.
   */
  private double nearDiagonal(double laterFrom) {
    List<TraceFeed> feeds = trace.feeds();
    double[] xs = feeds.stream().mapToDouble(feed -> rate(feed, span.from())).toArray();
    double[] ys = feeds.stream().mapToDouble(feed -> rate(feed, laterFrom)).toArray();
    double band = DoubleStream.concat(Arrays.stream(xs), Arrays.stream(ys)).max().orElse(0) / 10;
    long near = IntStream.range(0, xs.length).filter(i -> Math.abs(ys[i] - xs[i]) <= band).count();
    return (double) near / xs.length;
  }

  private static double rate(TraceFeed feed, double from) {
    return PostingStatistics.count(feed, from, from + 14) / 14.0;
  }

  private String stable() {
    return constructed ? SiaChoRemarks.STABLE : "";
  }

  /** Draws figures 8 and 11. */
  List<PaperFigure> windows() {
    return List.of(
        new PaperFigure(
            "SC figure 8: the window to estimate rates",
            "Mean delay under allocation when the rates are learned, every day anew, from so many"
                + " days; four retrievals per feed and day. Where the line is flat a longer window"
                + " brings nothing; where it rises the old days mislead."
                + stable(),
            "days learned from",
            DELAY,
            Style.RESULTS,
            List.of(new Series("allocation", RATE_DAYS, byRateDays))),
        new PaperFigure(
            "SC figure 11: the weeks to learn patterns",
            "Mean delay under scheduling when the course of the day is learned, once, from so many"
                + " weeks; four retrievals per feed and day.",
            "weeks learned from",
            DELAY,
            Style.RESULTS,
            List.of(new Series("scheduling", PATTERN_WEEKS, byPatternWeeks))));
  }

  /** Draws figure 9. */
  List<PaperFigure> stability() {
    return List.of(
        scatter("SC figure 9a: rates of the first and the next 14 days", span.from() + 14),
        scatter("SC figure 9b: rates of the first and the last 14 days", span.to() - 14));
  }

  private PaperFigure scatter(String title, double laterFrom) {
    double[] xs = trace.feeds().stream().mapToDouble(feed -> rate(feed, span.from())).toArray();
    double[] ys = trace.feeds().stream().mapToDouble(feed -> rate(feed, laterFrom)).toArray();
    double most = DoubleStream.concat(Arrays.stream(xs), Arrays.stream(ys)).max().orElse(1);
    double[] ends = {0, most};
    return new PaperFigure(
        title,
        "Each dot: feeds with such a rate at first (horizontal) and later (vertical); a larger dot"
            + " is more feeds. On the line the rate has not changed."
            + stable(),
        "postings a day, first 14 days",
        "postings a day, later 14 days",
        Style.DOTS,
        List.of(new Series("feeds", xs, ys), new Series("y = x", ends, ends)));
  }
}
