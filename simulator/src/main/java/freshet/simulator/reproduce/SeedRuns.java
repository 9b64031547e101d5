package freshet.simulator.reproduce;

import freshet.simulator.Simulator.Progress;
import freshet.simulator.reproduce.PaperFigure.Series;
import freshet.simulator.reproduce.PaperFigure.Style;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Runs an experiment on a population of each of several seeds, and puts the reports together:
 * figures with their spread, results drawn as means, and everything else from the first seed.
 */
public final class SeedRuns {
  private final List<ExperimentReport> reports;

  private SeedRuns(List<ExperimentReport> reports) {
    this.reports = reports;
  }

  /** Runs the seeds from one on, on all cores. */
  public static ExperimentReport of(
      Experiment experiment, int feeds, long seed, int seeds, Progress progress) {
    Progress whole = new Repeated(progress, seeds);
    List<ExperimentReport> reports =
        IntStream.range(0, seeds)
            .parallel()
            .mapToObj(k -> experiment.onPopulation(feeds, seed + k, whole))
            .toList();
    return seeds == 1 ? reports.getFirst() : new SeedRuns(reports).together(seed);
  }

  /** Announces the runs of all seeds at once. */
  private static final class Repeated implements Progress {
    private final Progress progress;
    private final int seeds;
    private boolean announced;

    Repeated(Progress progress, int seeds) {
      this.progress = progress;
      this.seeds = seeds;
    }

    @Override
    public synchronized void expect(int runs) {
      if (!announced) {
        announced = true;
        progress.expect(seeds * runs);
      }
    }

    @Override
    public synchronized void finished(String what) {
      progress.finished(what);
    }
  }

  private ExperimentReport together(long seed) {
    ExperimentReport first = reports.getFirst();
    return new ExperimentReport(
        "%s, seeds %d to %d".formatted(first.title(), seed, seed + reports.size() - 1),
        first.comparisons().stream().map(this::over).toList(),
        first.tables(),
        first.figures().stream().map(this::over).toList(),
        Stream.concat(
                Stream.of(
                    "Of %d seeds, each with a population of its own, tables show the mean and, as"
                            .formatted(reports.size())
                        + " \"least … most\", the range. Curves of results are means, their ranges"
                        + " drawn as small dots; figures of the data and tables of examples are"
                        + " those of seed %d.".formatted(seed)),
                first.remarks().stream())
            .toList());
  }

  private PaperComparison over(PaperComparison one) {
    return one.over(
        Spread.ofAll(
            reports.stream()
                .flatMap(report -> report.comparisons().stream())
                .filter(other -> other.part().equals(one.part()) && other.what().equals(one.what()))
                .map(PaperComparison::spread)
                .toList()));
  }

  private PaperFigure over(PaperFigure figure) {
    List<PaperFigure> all =
        reports.stream()
            .flatMap(report -> report.figures().stream())
            .filter(other -> other.title().equals(figure.title()))
            .toList();
    if (figure.style() != Style.RESULTS || all.size() < reports.size()) {
      return figure;
    }
    List<Series> series = new ArrayList<>();
    for (int k = 0; k < figure.series().size(); k++) {
      int at = k;
      series.add(together(all.stream().map(one -> one.series().get(at)).toList()));
    }
    return new PaperFigure(
        figure.title(), figure.caption(), figure.xLabel(), figure.yLabel(), figure.style(), series);
  }

  private static Series together(List<Series> seeds) {
    Series first = seeds.getFirst();
    List<Spread> points =
        IntStream.range(0, first.xs().length)
            .mapToObj(k -> Spread.of(seeds.stream().mapToDouble(one -> one.ys()[k]).toArray()))
            .toList();
    return new Series(
        first.name(),
        first.xs(),
        each(points, Spread::mean),
        each(points, Spread::least),
        each(points, Spread::most));
  }

  private static double[] each(List<Spread> points, Function<Spread, Double> figure) {
    double[] values = new double[points.size()];
    Arrays.setAll(values, k -> figure.apply(points.get(k)));
    return values;
  }
}
