package freshet.simulator.report;

import freshet.simulator.Scene;
import freshet.simulator.SimulatorException;
import freshet.simulator.replay.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A folder with the page, the figures as SVG, and the results as CSV and JSON. */
public final class ReportFolder {
  private ReportFolder() {}

  /** Writes everything; files of an earlier report are replaced. */
  public static void write(
      Path folder, Scene scene, List<Result> results, List<ExtraFigure> extras) {
    List<ExtraFigure> figures = new ArrayList<>(figures(scene, results));
    figures.addAll(extras);
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve("index.html"), HtmlReport.text(scene, results, figures));
      Files.writeString(folder.resolve("results.csv"), CsvReport.text(scene, results));
      Files.writeString(folder.resolve("results.json"), JsonReport.text(scene, results));
      for (ExtraFigure figure : figures) {
        Files.writeString(folder.resolve(figure.fileName()), figure.svg());
      }
    } catch (IOException e) {
      throw new SimulatorException(
          "the report cannot be written to " + folder + ": " + e.getMessage());
    }
  }

  /** The figures that any results and any scene have. */
  public static List<ExtraFigure> figures(Scene scene, List<Result> results) {
    List<ExtraFigure> figures = new ArrayList<>();
    if (results.stream().anyMatch(result -> result.budget() != null)) {
      figures.add(BudgetFigures.delay(results));
      figures.add(BudgetFigures.misses(results));
      figures.add(FrontFigure.of(results));
      figures.add(ResultFigures.delayDistribution(results));
    }
    if (results.stream().anyMatch(result -> result.budget() == null)) {
      figures.add(NativeFigure.of(scene, results));
    }
    if (!results.isEmpty()) {
      figures.add(ResultFigures.peakLoad(results));
    }
    figures.add(TraceFigures.rateDistribution(RateDistribution.of(scene)));
    figures.add(TraceFigures.hourlyPattern(HourlyPattern.of(scene)));
    figures.add(TraceFigures.clusters(ClusterPatterns.of(scene)));
    figures.add(
        StabilityFigure.of(
            RateStability.ofLearningHalves(scene), RateStability.ofFirstAndLast(scene)));
    return figures;
  }
}
