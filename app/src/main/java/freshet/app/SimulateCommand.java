package freshet.app;

import freshet.simulator.SimulatedPolicies;
import freshet.simulator.SimulatedPolicy;
import freshet.simulator.Simulator;
import freshet.simulator.replay.PolicyResult;
import freshet.simulator.report.PaperFigures;
import freshet.simulator.report.ReportFolder;
import freshet.simulator.scene.Scene;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Replays a trace against policies. */
@Command(
    name = "simulate",
    sortOptions = false,
    header = "Replays recorded posting times against policies.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = "freshet simulate --trace FILE [OPTION...]",
    description = {
      "",
      "Runs every policy at every budget. A policy that takes no budget (like most rules"
          + " of other aggregators) runs at its own defaults, and once more for each budget with"
          + " its intervals stretched until it spends exactly that.",
      "",
      "The bounds clairvoyant and hindsight-across are always among the results, to measure the"
          + " others by: efficiency is the mean delay of hindsight-across over that of a policy."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet simulate --trace feeds.csv.gz --budget 1,4,16 --report out/",
      "  freshet simulate --trace feeds.csv.gz --policy uniform,combined,bounds",
      "  freshet simulate --trace feeds.csv.gz --policy ours,papers --max-peak 2",
      "  freshet simulate --trace feeds.csv.gz --policy freshet,uniform --join 10%%/week",
      "  zcat feeds.csv.gz | freshet simulate --trace - --format json | jq .results[0]"
    })
final class SimulateCommand extends Subcommand implements Callable<Integer> {
  private static final int MOST_SEEDS = 100;

  private final PolicyChoice choice;

  @Mixin private final SceneOptions sceneOptions = new SceneOptions();

  @Option(
      names = "--budget",
      split = ",",
      paramLabel = "M",
      defaultValue = "4",
      converter = BudgetConverter.class,
      description = "Retrievals per feed and day, one or more. Default: ${DEFAULT-VALUE}.")
  private List<Double> budgets = List.of();

  @Option(
      names = "--policy",
      split = ",",
      paramLabel = "NAME",
      defaultValue = "all",
      description =
          "Policies, or groups of them: all, papers, ours, peers, bounds; 'freshet policies' lists them."
              + " Default: ${DEFAULT-VALUE}.")
  private List<String> policies = List.of();

  @Option(
      names = "--join",
      paramLabel = "SHARE/week",
      converter = JoinConverter.class,
      description =
          "Lets feeds join during the evaluation: so many of all each week, such as 10%%/week, until"
              + " half have. Policies are told what their first document shows, as on a server, and"
              + " the report has the delay of young feeds beside the others. Only policies that a"
              + " server can follow take part. Default: all feeds are there from the start.")
  private @Nullable Double join;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Runs everything with so many seeds, from --seed on, and shows means ± standard deviations:"
              + " smaller differences are chance. Default: ${DEFAULT-VALUE}.")
  private int seeds;

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description =
          "Writes an HTML page with plots, and the figures as CSV and JSON, to this folder.")
  private @Nullable Path report;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = ReportFormat.Converter.class,
      defaultValue = "table",
      description =
          "What standard output shows: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private ReportFormat format = ReportFormat.TABLE;

  @Mixin private final ProgressOption progress = new ProgressOption();

  SimulateCommand(SimulatedPolicies policies) {
    choice = new PolicyChoice(policies);
  }

  @Override
  public Integer call() throws IOException {
    List<SimulatedPolicy> chosen = choice.of(policies);
    if (seeds < 1 || seeds > MOST_SEEDS) {
      throw new UsageException("--seeds " + seeds + " is not from 1 to " + MOST_SEEDS);
    }
    if (report != null) {
      Reports.prepare(report);
    }
    Scene scene = scene();
    List<PolicyResult> results = run(scene, choice.withBounds(chosen, scene));
    if (format == ReportFormat.CSV) {
      SimulatedPolicies.withoutAcross(scene).ifPresent(note -> err().println("Note: " + note));
    }
    Reports.print(format, scene, results, out());
    if (report != null) {
      ReportFolder.write(report, scene, results, paperFigures(scene));
      err().println("The report is in " + report.resolve("index.html"));
    }
    return 0;
  }

  private Scene scene() {
    Scene scene = sceneOptions.scene(err());
    return join == null ? scene : scene.joining(join);
  }

  /** Parses a share of the feeds a week. */
  static final class JoinConverter implements ITypeConverter<Double> {
    private static final String WEEK = "/week";

    @Override
    public Double convert(String text) {
      double share =
          text.endsWith(WEEK)
              ? PercentConverter.parse(text.substring(0, text.length() - WEEK.length()))
              : Double.NaN;
      if (!(share > 0 && share <= 1)) {
        throw new TypeConversionException(
            "'" + text + "' is no share of the feeds a week, write it like 10%/week");
      }
      return share;
    }
  }

  private List<PolicyResult> run(Scene scene, List<SimulatedPolicy> chosen) {
    try (ProgressLine line = progress.line("simulate")) {
      return Simulator.repeat(scene, seeds, chosen, budgets.stream().distinct().toList(), line);
    }
  }

  private PaperFigures paperFigures(Scene scene) {
    try (ProgressLine line = progress.line("report")) {
      return PaperFigures.of(scene, line);
    }
  }
}
