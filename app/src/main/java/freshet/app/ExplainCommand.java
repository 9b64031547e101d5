package freshet.app;

import freshet.web.admin.FeedReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Explains the schedule of a feed. */
@Command(
    name = "explain",
    sortOptions = false,
    header = "Explains when a feed is retrieved and why, with its latest results.",
    description = {
      "",
      "Shows the learned rate and pattern, the next retrievals and what limits them, the"
          + " last outcomes, delays and misses, and the state of the host."
    },
    synopsisHeading = "%nUsage: ",
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  freshet explain 12",
      "  freshet explain https://example.org/feed",
      "  freshet explain example.org"
    })
final class ExplainCommand extends ServerCommand {
  @Parameters(
      paramLabel = "FEED",
      description = "The number of the feed, its URL, or a part of its title.")
  private String feed = "";

  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  @Override
  public Integer call() {
    FeedReport report = server().get(ofFeed("/api/feed", feed), FeedReport.class);
    if (json) {
      printJson(report);
    } else {
      new FeedReportText(report).lines().forEach(this::print);
      out().flush();
    }
    return ExitCode.OK;
  }
}
