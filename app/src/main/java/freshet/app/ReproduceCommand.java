package freshet.app;

import freshet.app.live.LiveFigure;
import freshet.app.server.ServerEnvironment;
import freshet.simulator.report.ReportFolder;
import freshet.simulator.reproduce.Experiment;
import freshet.simulator.reproduce.ExperimentReport;
import freshet.simulator.reproduce.Paper;
import freshet.simulator.reproduce.ReportText;
import freshet.simulator.reproduce.SeedRuns;
import freshet.simulator.trace.SimulatorException;
import freshet.simulator.trace.TraceReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Repeats the experiments of a paper. */
@Command(
    name = "reproduce",
    sortOptions = false,
    header = "Repeats the experiments of a paper and shows its figures beside ours.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = "freshet reproduce sia-cho|han-lee|advarss [OPTION...]",
    description = {
      "",
      "The authors' data are not public, so a synthetic population is calibrated to every"
          + " statistic that they publish, but never to their results. With --trace the"
          + " experiment runs on recorded postings instead."
    },
    parameterListHeading = "%nPaper:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet reproduce sia-cho",
      "  freshet reproduce han-lee --report out/ --trace feeds.csv.gz",
      "  freshet reproduce advarss --live"
    })
final class ReproduceCommand extends Subcommand implements Callable<Integer> {
  /** Fewer feeds have no clusters and no distribution of rates. */
  private static final int LEAST_FEEDS = 20;

  private static final int MOST_SEEDS = 100;

  /** How many postings a feed lists if the trace does not say. */
  private static final int WINDOW = 20;

  @Parameters(
      paramLabel = "PAPER",
      converter = PaperConverter.class,
      description = {
        "sia-cho: delay, allocation and scheduling (2005, 2007)",
        "han-lee: missed postings (2008)",
        "advarss: the M/T/ToE adaptation"
      })
  private Paper paper = Paper.SIA_CHO;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description =
          "Runs the experiment on these postings instead of a population; the format is that"
              + " of 'simulate'.")
  private @Nullable String trace;

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description =
          "Writes an HTML page with the figures, and the comparisons as CSV and JSON, to this"
              + " folder.")
  private @Nullable Path report;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "The same seed gives the same population. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description =
          "How many populations are made, from --seed on; the report has the mean and the range of"
              + " each figure. Default: 5, for advarss 1.")
  private @Nullable Integer seeds;

  @Option(
      names = "--feeds",
      paramLabel = "N",
      description = "The size of the population. Default: as in the paper.")
  private @Nullable Integer feeds;

  @Option(
      names = "--live",
      description =
          "With advarss: also measures its figure 3 on this machine, with as many feeds on loopback"
              + " hosts; about four minutes for 793.")
  private boolean live;

  @Mixin private final ProgressOption progress = new ProgressOption();

  /** Parses the name of the paper. */
  static final class PaperConverter extends ChoiceConverter<Paper> {
    PaperConverter() {
      super(Paper.values(), Paper::label);
    }
  }

  @Override
  public Integer call() {
    check();
    if (report != null) {
      Reports.prepare(report);
    }
    ExperimentReport result = run(paper.experiment());
    PrintWriter out = out();
    out.print(ReportText.of(result));
    out.flush();
    if (report != null) {
      ReportFolder.write(report, result);
      err().println("The report is in " + report.resolve("index.html"));
    }
    return 0;
  }

  private void check() {
    if (live && (paper != Paper.ADVARSS || trace != null)) {
      throw new SimulatorException(
          "--live measures figure 3 of advarss on made-up hosts; "
              + (trace == null
                  ? "the other papers have nothing live, so leave it out"
                  : "leave out --trace"));
    }
    if (feeds != null && trace != null) {
      throw new SimulatorException(
          "--feeds is the size of a synthetic population, which --trace replaces; leave one out");
    }
    if (seeds != null && trace != null) {
      throw new SimulatorException(
          "--seeds is how many synthetic populations are made, which --trace replaces; leave one"
              + " out");
    }
    if (seeds != null && (seeds < 1 || seeds > MOST_SEEDS)) {
      throw new SimulatorException("--seeds %d is not from 1 to %d".formatted(seeds, MOST_SEEDS));
    }
    if (feeds != null && feeds < LEAST_FEEDS) {
      throw new SimulatorException(
          "--feeds " + feeds + " is too small a population; give " + LEAST_FEEDS + " or more");
    }
  }

  private ExperimentReport run(Experiment experiment) {
    int size = feeds == null ? experiment.feeds() : feeds;
    try (ProgressLine line = progress.line("reproduce")) {
      ExperimentReport result =
          trace == null
              ? SeedRuns.of(
                  experiment, size, seed, seeds == null ? experiment.seeds() : seeds, line)
              : experiment.onTrace(TraceReader.read(trace, WINDOW), seed, line);
      return live
          ? new LiveFigure(size, ServerEnvironment.REAL.clock(), line).addTo(result)
          : result;
    }
  }
}
