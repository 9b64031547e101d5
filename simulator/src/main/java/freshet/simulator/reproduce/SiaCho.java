package freshet.simulator.reproduce;

import freshet.policy.Horizon;
import freshet.simulator.Simulator.Progress;
import freshet.simulator.reproduce.SiaChoPopulation.Reading;
import freshet.simulator.trace.SimulatorException;
import freshet.simulator.trace.Trace;
import java.util.ArrayList;
import java.util.List;

/** Sia and Cho 2005: tables 1 and 2, figures 3 and 7 to 13, section 4.6. */
final class SiaCho implements Experiment {
  private static final int MOST_FEEDS_FOR_SENSITIVITY = 1500;

  @Override
  public int feeds() {
    return SiaChoPopulation.FEEDS;
  }

  @Override
  public int seeds() {
    return 5;
  }

  @Override
  public ExperimentReport onPopulation(int feeds, long seed, Progress progress) {
    Horizon span = SiaChoPopulation.span();
    Trace law = population(Reading.LAW, feeds, seed);
    Trace line = population(Reading.LINE, feeds, seed);
    progress.expect(2 * SiaChoTables.RUNS + SiaChoLearning.RUNS + SiaChoSensitivity.RUNS);
    List<PaperComparison> comparisons = new ArrayList<>();
    List<PaperFigure> figures = new ArrayList<>();
    comparisons.addAll(SiaChoData.calibration("Population, the curve as law", law, span, feeds));
    comparisons.addAll(SiaChoData.calibration("Population, the curve as line", line, span, feeds));
    SiaChoTables ofLaw = new SiaChoTables(", the curve as law", law, span, seed, progress);
    SiaChoTables ofLine = new SiaChoTables(", the curve as line", line, span, seed, progress);
    comparisons.addAll(ofLaw.comparisons());
    comparisons.addAll(ofLine.comparisons());
    figures.add(ofLaw.figure());
    figures.add(ofLine.figure());
    SiaChoLearning learning = new SiaChoLearning(law, span, seed, true, progress);
    comparisons.addAll(learning.comparisons());
    figures.addAll(learning.windows());
    figures.addAll(learning.stability());
    figures.addAll(SiaChoData.figures(law, span, seed, true));
    figures.add(
        SiaChoSensitivity.figure(Math.min(feeds, MOST_FEEDS_FOR_SENSITIVITY), seed, progress));
    return new ExperimentReport(
        "Sia and Cho 2005 on %,d synthetic feeds".formatted(feeds),
        comparisons,
        figures,
        SiaChoRemarks.ALL);
  }

  @Override
  public ExperimentReport onTrace(Trace trace, long seed, Progress progress) {
    Horizon span = new Horizon(Math.floor(trace.first()), Math.floor(trace.last()) + 1);
    if (span.days() <= SiaChoLearning.LEARN_DAYS) {
      throw new SimulatorException(
          "%s spans %.0f of the more than %d days that this experiment takes; give a longer trace"
              .formatted(trace.name(), span.days(), SiaChoLearning.LEARN_DAYS));
    }
    progress.expect(SiaChoTables.RUNS + SiaChoLearning.RUNS);
    SiaChoTables tables = new SiaChoTables("", trace, span, seed, progress);
    List<PaperComparison> comparisons = new ArrayList<>(tables.comparisons());
    comparisons.addAll(
        SiaChoData.protocol(
            "Section 4.6: what is new after a day", trace, span, trace.feeds().size()));
    List<PaperFigure> figures = new ArrayList<>(List.of(tables.figure()));
    SiaChoLearning learning = new SiaChoLearning(trace, span, seed, false, progress);
    comparisons.addAll(learning.comparisons());
    figures.addAll(learning.windows());
    figures.addAll(learning.stability());
    figures.addAll(SiaChoData.figures(trace, span, seed, false));
    return new ExperimentReport(
        "Sia and Cho 2005 on " + trace.name(),
        comparisons,
        figures,
        List.of(
            "The published figures are of other feeds; they stand here for orientation.",
            SiaChoRemarks.PHASE));
  }

  private static Trace population(Reading reading, int feeds, long seed) {
    return SiaChoPopulation.trace(reading, feeds, DayShapes.SWING, seed);
  }
}
