package freshet.app;

import freshet.simulator.SimulatorException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Repeats the experiments of a paper. */
@Command(
    name = "reproduce",
    sortOptions = false,
    header = "Repeats the experiments of a paper, its figures beside ours.",
    synopsisHeading = "%nUsage: ",
    customSynopsis = "freshet reproduce sia-cho|han-lee|advarss [OPTION...]",
    description = {
      "",
      "The authors' data are not public: a synthetic population is calibrated to every statistic"
          + " that they publish, never to their results. With --trace the same experiment is"
          + " repeated on recorded postings."
    },
    parameterListHeading = "%nPaper:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet reproduce sia-cho",
      "  freshet reproduce han-lee --report out/ --trace feeds.csv.gz"
    })
final class Reproduce extends Subcommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "PAPER",
      converter = Paper.Converter.class,
      description = {
        "sia-cho: delay, allocation and scheduling (2005, 2007)",
        "han-lee: missed postings (2008)",
        "advarss: the M/T/ToE adaptation"
      })
  private Paper paper = Paper.SIA_CHO;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Repeats the experiment on these postings, too.")
  private @Nullable String trace;

  @Option(names = "--report", paramLabel = "DIR", description = "Writes tables and figures there.")
  private @Nullable Path report;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "The same seed gives the same population. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--feeds",
      paramLabel = "N",
      description = "The size of the population. Default: as in the paper.")
  private @Nullable Integer feeds;

  @Override
  public Integer call() {
    if (feeds != null && feeds < 1) {
      throw new SimulatorException("--feeds " + feeds + " is no population; give 1 or more");
    }
    if (report != null) {
      Reports.prepare(report);
    }
    PrintWriter out = out();
    paper.experiment().run(new Paper.Request(trace, report, seed, feeds), out);
    out.flush();
    return 0;
  }
}
