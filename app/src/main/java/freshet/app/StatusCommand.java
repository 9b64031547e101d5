package freshet.app;

import freshet.web.manage.Status;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Shows how a server does. */
@Command(
    name = "status",
    sortOptions = false,
    header = "Shows how the server does: budget, delays, misses, manners.",
    description = {
      "",
      "Days are those of UTC. The median and the 95 %% quantile are of the postings since the"
          + " server was started, all else is of the whole day."
    },
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n")
final class StatusCommand extends ServerCommand {
  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  @Override
  public Integer call() {
    Status status = server().get("/api/status", Status.class);
    if (json) {
      printJson(status);
    } else {
      new StatusText(status).lines().forEach(this::print);
      out().flush();
    }
    return ExitCode.OK;
  }
}
