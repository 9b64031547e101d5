package freshet.simulator.reproduce;

import freshet.policy.Horizon;
import freshet.simulator.Simulator.Progress;
import freshet.simulator.reproduce.PaperFigure.Series;
import freshet.simulator.reproduce.PaperFigure.Style;
import freshet.simulator.reproduce.SiaChoPopulation.Reading;
import freshet.simulator.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Shows how the reductions of the delay depend on the swing of the day, which SC do not publish.
 */
final class SiaChoSensitivity {
  private static final double[] SWINGS = {0, 0.25, 0.5, 0.75, 1};
  private static final List<Strategy> STRATEGIES =
      List.of(Strategy.SCHEDULING, Strategy.ALLOCATION, Strategy.COMBINED);
  private static final double BUDGET = 1;
  static final int RUNS = SWINGS.length;

  private SiaChoSensitivity() {}

  static PaperFigure figure(int feeds, long seed, Progress progress) {
    List<double[]> reductions =
        Arrays.stream(SWINGS)
            .parallel()
            .mapToObj(swing -> reductions(swing, feeds, seed, progress))
            .toList();
    List<Series> series = new ArrayList<>();
    for (int s = 0; s < STRATEGIES.size(); s++) {
      int at = s;
      double[] ys = reductions.stream().mapToDouble(one -> one[at]).toArray();
      series.add(new Series(STRATEGIES.get(s).label(), SWINGS, ys));
    }
    return new PaperFigure(
        "Reductions by the swing of the day",
        "Mean delay against that of uniform retrievals when the rate of a feed swings over the day"
            + " as 1 + s·cos; s = %s is assumed in the tables. The more it swings, the more there is"
                .formatted(DayShapes.SWING)
            + " to gain by choosing the hour.",
        "swing s",
        "mean delay against uniform, %",
        Style.RESULTS,
        series);
  }

  private static double[] reductions(double swing, int feeds, long seed, Progress progress) {
    Trace trace = SiaChoPopulation.trace(Reading.LAW, feeds, swing, seed);
    Horizon span = SiaChoPopulation.span();
    FittedScene bench = FittedScene.of(trace, span, 14, SiaChoLearner.published(seed));
    double uniform = bench.run(Strategy.UNIFORM.policy(), BUDGET).delay().mean();
    double[] reductions =
        STRATEGIES.stream()
            .mapToDouble(
                one -> 100 * (bench.run(one.policy(), BUDGET).delay().mean() / uniform - 1))
            .toArray();
    progress.finished("swing " + swing);
    return reductions;
  }
}
