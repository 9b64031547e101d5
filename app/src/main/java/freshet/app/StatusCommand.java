package freshet.app;

import freshet.web.admin.ServerStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Shows the state of a server. */
@Command(
    name = "status",
    sortOptions = false,
    header = "Shows how the server does: budget, delays, misses, politeness.",
    description = {
      "",
      "Days are UTC. Median and 95 %% quantile cover the articles since the server was"
          + " started, all other figures the whole day."
    },
    synopsisHeading = "%nUsage: ",
    optionListHeading = "%nOptions:%n")
final class StatusCommand extends ServerCommand {
  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  @Override
  public Integer call() {
    ServerStatus status = server().get("/api/status", ServerStatus.class);
    if (json) {
      printJson(status);
    } else {
      new StatusText(status).lines().forEach(this::print);
      out().flush();
    }
    return ExitCode.OK;
  }
}
