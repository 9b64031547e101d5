package freshet.simulator.report;

import freshet.simulator.replay.PolicyResult;
import freshet.simulator.reproduce.ExperimentReport;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.SimulatorException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes a folder with the page, the figures as SVG, and the numbers as CSV and JSON. */
public final class ReportFolder {
  private ReportFolder() {}

  /** Writes everything; replaces files of an earlier report. */
  public static void write(
      Path folder, Scene scene, List<PolicyResult> results, PaperFigures ofPapers) {
    List<ExtraFigure> figures = new ArrayList<>(figures(scene, results));
    figures.addAll(ofPapers.figures());
    write(
        folder,
        figures,
        Map.of(
            "index.html", HtmlReport.text(scene, results, figures, ofPapers.notes()),
            "results.csv", CsvReport.text(scene, results),
            "results.json", JsonReport.text(scene, results)));
  }

  /** Writes the result of a paper's experiment. */
  public static void write(Path folder, ExperimentReport report) {
    List<ExtraFigure> figures = report.figures().stream().map(FigureDrawing::of).toList();
    write(
        folder,
        figures,
        Map.of(
            "index.html", ExperimentPage.text(report, figures),
            "comparisons.csv", ComparisonData.csv(report),
            "comparisons.json", ComparisonData.json(report)));
  }

  private static void write(Path folder, List<ExtraFigure> figures, Map<String, String> texts) {
    try {
      Files.createDirectories(folder);
      for (Map.Entry<String, String> text : texts.entrySet()) {
        Files.writeString(folder.resolve(text.getKey()), text.getValue());
      }
      for (ExtraFigure figure : figures) {
        Files.writeString(folder.resolve(figure.fileName()), figure.svg());
      }
    } catch (IOException e) {
      throw new SimulatorException(
          "the report cannot be written to " + folder + ": " + e.getMessage());
    }
  }

  /** Returns the figures that all results and scenes have. */
  public static List<ExtraFigure> figures(Scene scene, List<PolicyResult> results) {
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
